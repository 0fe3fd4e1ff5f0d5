"""``/healthz`` in the schema of the API: it is no door, so it answers when those cannot. Describes; answers nothing."""

from typing import Any

from django.conf import settings

Schema = dict[str, Any]
PATH = "/api/v1/healthz"
OK: Schema = {"type": "boolean"}
PART: Schema = {
    "type": "object",
    "description": "Whether a part is well; if not `error`, the kind of failure, and facts of its own.",
    "required": ["ok"],
    "properties": {"ok": OK, "error": {"type": "string"}},
}
SWEPT_AT = "2026-11-30T04:10:11.123456+00:00"
WELL = {
    "ok": True,
    "database": {"ok": True},
    "broker": {"ok": True, "waiting": 0},
    "workers": {"ok": True, "seen_at": SWEPT_AT, "quarantined_games": 0},
    "last_sweep": {"ok": True, "at": SWEPT_AT},
}
SILENT = {"ok": False, "error": "WorkersSilentError"}
UNWELL = {**WELL, "ok": False, "workers": SILENT, "last_sweep": SILENT}


def add_health(result: Schema, **_: object) -> Schema:
    """Return drf-spectacular's schema with ``/healthz`` (a hook of it)."""
    result["components"]["schemas"]["Health"] = _health()
    result["paths"][PATH] = {
        "get": {
            "operationId": "healthz",
            "summary": "Is everything well?",
            "description": "Whether every part is there that a move needs. Not limited; also at `/healthz`.",
            "tags": ["catalogue"],
            "security": [],
            "responses": {"200": _answer("All is well.", WELL), "503": _answer("Something is not.", UNWELL)},
        }
    }
    return result


def _health() -> Schema:
    parts = [path.rpartition(".")[2] for path in settings.HEALTH_CHECKS]
    properties = {"ok": OK, **dict.fromkeys(parts, PART)}
    return {"type": "object", "required": ["ok", *parts], "properties": properties}


def _answer(description: str, example: Schema) -> Schema:
    schema = {"$ref": "#/components/schemas/Health"}
    content = {"schema": schema, "examples": {"Healthz": {"value": example}}}
    return {
        "description": description,
        "headers": {"X-Request-ID": {"$ref": "#/components/headers/X-Request-ID"}},
        "content": {"application/json": content},
    }
