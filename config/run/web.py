"""How the web process is started, by ``make run`` and by tests."""

import sys

COMMAND = (
    *(sys.executable, "-m", "uvicorn", "config.asgi:application"),
    *("--lifespan", "off"),
    "--no-proxy-headers",  # whom a client claims to be is read with TRUSTED_PROXIES only
    *("--timeout-graceful-shutdown", "5"),
)
