"""Django's settings, from the environment; ``docs/operations.md`` lists the variables.

Importing them reads the environment and the secrets' files and starts nothing.
"""

from pathlib import Path

from config.settings.broker import celery_settings
from config.settings.database import database_settings
from config.settings.environment import PRODUCTION, env, require
from config.settings.limits import rate_limits
from config.settings.logs import logging_settings
from config.settings.secrets import deal_keys, secret_key

BASE_DIR = Path(__file__).resolve().parents[2]
VAR = Path(env.str("UNO_VAR", default=str(BASE_DIR / "var"))).resolve()
LOCAL_POSTGRES = VAR / "pg"

require("SECRET_KEY", "DEAL_KEYS", "DATABASE_URL", "ALLOWED_HOSTS", when=PRODUCTION)
SECRET_KEY = secret_key(VAR / "secrets")
DEAL_KEYS, DEAL_KEY_ID = deal_keys(VAR / "secrets")
DEBUG = env.bool("DEBUG", default=False)
DEMO = env.bool("UNO_DEMO", default=not PRODUCTION)
REGISTRATION_OPEN = env.bool("REGISTRATION_OPEN", default=not PRODUCTION)
RATE_LIMITS = rate_limits()
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
OUTAGE_SECONDS = env.int("OUTAGE_SECONDS", default=15)
DIARY_DAYS = env.int("DIARY_DAYS", default=60)
NOTICE_DAYS = env.int("NOTICE_DAYS", default=30)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "config.apps.Wiring",
    "games.apps.Games",
    "tournaments.apps.Tournaments",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "config.requests.log_request",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.requests.refuse_nul",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.web.account.context.registration",
            ]
        },
    }
]

DATABASES = {"default": database_settings(LOCAL_POSTGRES)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CELERY = celery_settings(DATABASES["default"], VAR)
HEALTH_CHECKS = [f"config.health.{check}" for check in ("database", "broker", "workers", "last_sweep")]
SUBSCRIBERS = "config.subscribers.SUBSCRIBERS"

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-us"
USE_I18N = False
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "static" if PRODUCTION else None  # filled by `manage.py collectstatic`
WHITENOISE_USE_FINDERS = not PRODUCTION
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.common.callers.Bearer",
        "games.api.common.callers.Session",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.common.answers.Json"],
    "DEFAULT_PARSER_CLASSES": ["games.api.common.body.StrictJson"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "games.api.common.problems.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "UNO tournaments",
    "DESCRIPTION": "Play UNO as a bot, watch and audit games, run tournaments.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["games.api.common.shared_parts.share_parts", "config.openapi.add_health"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
UNFOLD = {"SITE_TITLE": "UNO tournaments", "SITE_HEADER": "UNO tournaments"}
# A new token is shown in a message: cookies keep its text out of the database.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

LOGGING = logging_settings(env.str("LOG_LEVEL", default="INFO"), as_json=PRODUCTION)

if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^(api/v1/)?healthz$"]
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=3600)
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
