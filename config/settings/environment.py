"""The environment as settings read it: typed values, and which ones a production must have."""

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

ENVIRONMENTS = ("development", "production")
UNO_ENV = env.str("UNO_ENV", default="development")
if UNO_ENV not in ENVIRONMENTS:
    raise ImproperlyConfigured(f"UNO_ENV is {UNO_ENV!r}; it may be {' or '.join(ENVIRONMENTS)}.")
PRODUCTION = UNO_ENV == "production"


def require(*names: str, when: bool) -> None:
    """Refuse to go on, naming every variable of these that is missing."""
    missing = [name for name in names if not env.str(name, default="")]
    if when and missing:
        raise ImproperlyConfigured(f"UNO_ENV=production needs {', '.join(missing)}: see docs/operations.md.")
