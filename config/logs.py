"""Log lines: what happened and its fields, never a request's body, query or headers."""

import json
import logging
from datetime import UTC, datetime

# Not from the caller, or not for a log: Celery's data holds arguments, Django's request holds everything.
HIDDEN = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "data",
    "request",
    "server_time",
}


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """Return what the caller gave by ``extra``."""
    return {name: value for name, value in vars(record).items() if name not in HIDDEN}


class LineFormatter(logging.Formatter):
    """``12:00:00.123 INFO config.requests: request method=GET status=200``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s.%(msecs)03d %(levelname)s %(name)s: %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        given = "".join(f" {name}={value}" for name, value in fields_of(record).items())
        return super().formatMessage(record) + given


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)
