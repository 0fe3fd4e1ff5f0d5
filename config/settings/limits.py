"""How much callers may ask for: ``requests/seconds`` each, or ``off``. ``docs/operations.md`` explains them."""

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import env
from games.limits.policies import Policy, read_policy

DEFAULTS = {
    "token": "2400/60",
    "person": "600/60",
    "address": "600/60",
    "costly": "60/60",
    "login": "20/60",
    "account": "30/60",
}


def rate_limits() -> dict[str, Policy | None]:
    """Return the policies by name; RATE_LIMIT_TOKEN and the like replace the defaults."""
    return {name: _policy(f"RATE_LIMIT_{name.upper()}", default) for name, default in DEFAULTS.items()}


def _policy(variable: str, default: str) -> Policy | None:
    text = env.str(variable, default="") or default
    try:
        return read_policy(text)
    except ValueError as error:
        raise ImproperlyConfigured(f"{variable} is {text!r}; it may be like 600/60, or off.") from error
