"""All settings in one file; whatever varies is read from the environment."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
import environ
import structlog
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

# Allows `ModelAdmin[Model]`, which the type stubs require, at run time.
django_stubs_ext.monkeypatch()

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))

SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000")
HTTPS = SITE_URL.startswith("https://")
# Only web, worker and beat need SECRET_KEY: see config/serving/secret_key.py. Commands use the key
# of `./noripan run` where there is one.
_key_file = VAR_DIR / "secret_key"
HAS_SECRET_KEY = bool(env.str("SECRET_KEY", default=""))
SECRET_KEY = env.str("SECRET_KEY", default="") or (
    _key_file.read_text().strip() if _key_file.is_file() else "only-for-commands-that-serve-nobody"
)
DEBUG = env.bool("DEBUG", default=False)
_host = urlsplit(SITE_URL).hostname or "localhost"
_local_names = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [
    _host,
    # A site with a public address answers to no other name unless it is told to.
    *env.list("ALLOWED_HOSTS", default=_local_names if _host in _local_names else []),
]
CSRF_TRUSTED_ORIGINS = [SITE_URL, *env.list("CSRF_TRUSTED_ORIGINS", default=[])]

INSTALLED_APPS = [
    "studio",
    "accounts",
    "leaderboards",
    "lobby",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "channels",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "config.serving.health.HealthMiddleware",
    "games.refusals.ApiErrorMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.serving.middleware.CompressionMiddleware",
    "config.serving.middleware.HeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.web.middleware.PreferredLanguageMiddleware",
    "accounts.moderation.middleware.BanMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.serving.middleware.TextMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.web.context.person",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    },
]

# Data: the same code on SQLite under var/ and on PostgreSQL by DATABASE_URL.
_database: dict[str, Any] = (
    env.db_url("DATABASE_URL")
    if "DATABASE_URL" in env
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "noripan.sqlite3")}
)
DATABASES = {"default": _database}
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
    _database["OPTIONS"] = {
        # Without it two moves at once fail with "database is locked", whatever the guard does.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
            "PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"
        ),
    }
else:
    # A connection that the server ended meanwhile is replaced before a request gets it.
    _database["CONN_HEALTH_CHECKS"] = True
    # Each request of an ASGI server has a thread of its own: a pool outlives them.
    _database["OPTIONS"] = {
        "pool": {"min_size": 2, "max_size": env.int("DATABASE_POOL", default=16), "timeout": 10},
        # Lets games.match.storage keep its statement planned. 0 turns it off, for proxies
        # that cannot keep prepared statements.
        "prepare_threshold": env.int("DATABASE_PREPARE", default=5) or None,
    }
DATABASE_THREADS = env.int("DATABASE_THREADS", default=4)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis: nothing in it is the only copy of anything.
REDIS_URL = env.str("REDIS_URL", default=f"unix://{VAR_DIR / 'redis.sock'}")
CACHES = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "noripan",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "noripan"},
    }
}
CELERY_BROKER_URL = (
    REDIS_URL.replace("unix://", "redis+socket://") if REDIS_URL.startswith("unix:") else REDIS_URL
)
BOT_PACE = env.float("BOT_PACE", default=1.0)  # the pauses of bots, times this; 0: none
EXHIBITIONS = env.int("EXHIBITIONS", default=20)  # matches between bots alone, for all people
REVIEWS_AT_ONCE = env.int("REVIEWS_AT_ONCE", default=1)  # as many as there are slow workers
SOCKET_RATE = env.int("SOCKET_RATE", default=20)  # wishes a second, from one socket
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=2.0)
CUP_SECONDS = env.float("CUP_SECONDS", default=3.0)  # between two looks at the cups
CUP_BREAK = env.float("CUP_BREAK", default=20.0)  # seconds between two live rounds of a cup
PULSE_SECONDS = env.float("PULSE_SECONDS", default=2.0)  # of a web server; 0: none

# People.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True  # of a new password or address
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_FORMS = {
    "login": "accounts.web.forms.LogInForm",
    "signup": "accounts.web.forms.SignUpForm",
}
ACCOUNT_RATE_LIMITS = {
    "signup": env.str("SIGNUP_RATE", default="20/h/ip"),
    "login": env.str("LOGIN_RATE", default="60/m/ip"),
    "login_failed": "20/m/ip,8/5m/key",
    "reset_password": "20/m/ip,5/m/key",
}
LOGIN_FAILURES_AN_HOUR = env.int("LOGIN_FAILURES_AN_HOUR", default=100)
"""At one person, from all addresses. `login_failed` counts a person and an address together."""
GUESTS_AN_HOUR = env.int("GUESTS_AN_HOUR", default=60)
"""From one address: room for a school class."""
EMAIL_BACKEND = env.str("EMAIL_BACKEND", default="django.core.mail.backends.console.EmailBackend")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="noripan@localhost")
STUDIO_REVIEW = env.bool("STUDIO_REVIEW", default=True)
"""Whether a second person must approve a draft before it is published."""
ALERT_EMAIL = env.str("ALERT_EMAIL", default="")
"""Where a mail goes when the site stays unwell; empty: nowhere."""
CONTACT_EMAIL = env.str("CONTACT_EMAIL", default=DEFAULT_FROM_EMAIL)
"""Where people write to, such as those who were banned."""
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)
if "EMAIL_URL" in env:
    vars().update(env.email_url("EMAIL_URL"))


# Web push. Without a key in the environment the site makes one and keeps it.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
VAPID_CONTACT = env.str("VAPID_CONTACT", default=f"mailto:{DEFAULT_FROM_EMAIL}")
PUSH_HOSTS = env.list(
    "PUSH_HOSTS",
    default=[
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "push.apple.com",
        "notify.windows.com",
    ],
)

# Sessions, cookies, headers.
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "games.refusals.csrf_failure"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "media-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [SELF],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
LARGEST_BODY = 2 * DATA_UPLOAD_MAX_MEMORY_SIZE  # of any request, files included

# Languages: Korean first; the texts in the code are English.
LANGUAGE_CODE = "ko"
LANGUAGES = [("ko", _("Korean")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Asia/Seoul"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": env.str("STATIC_STORAGE", default="config.serving.static_files.BundledStorage")
    },
}
WHITENOISE_USE_FINDERS = env.bool("STATIC_FROM_SOURCE", default=False)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.tokens.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.JsonParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_ANON_RATE", default="120/min"),
        "user": env.str("API_USER_RATE", default="1200/min"),
        "token": env.str("API_TOKEN_RATE", default="10/min"),
    },
    # The server says who asks (see FORWARDED_ALLOW_IPS), not a header that anyone can send.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "games.refusals.api_refusal",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Noripan API",
    "DESCRIPTION": (BASE_DIR / "games" / "api" / "guide.md").read_text("utf-8"),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "/favicon.ico",
}

_shared_processors: list[Any] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.format_exc_info,
]
structlog.configure(
    processors=[*_shared_processors, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processor": (
                structlog.processors.JSONRenderer(ensure_ascii=False)
                if env.bool("LOG_JSON", default=False)
                else structlog.dev.ConsoleRenderer(colors=False)
            ),
            "foreign_pre_chain": _shared_processors,
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
        # Scanners would fill the log with it.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
