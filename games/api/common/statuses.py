"""Which HTTP status goes with which problem code: the only place that knows. Data only."""

from games.engine.rejection import Code
from games.services.refusals import Conflict

COMMON: dict[str, int] = {
    "invalid_json": 400,
    "invalid_field": 400,
    "unknown_field": 400,
    "missing_field": 400,
    "duplicate_field": 400,
    "invalid_query": 400,
    "invalid_cursor": 400,
    "invalid_request": 400,
    "key_missing": 400,
    "key_invalid": 400,
    "not_authenticated": 401,
    "invalid_token": 401,
    "forbidden": 403,
    "insufficient_scope": 403,
    "invalid_credentials": 403,
    "registration_closed": 403,
    "csrf_failed": 403,
    "not_found": 404,
    "no_such_version": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "body_too_slow": 408,
    "length_required": 411,
    "body_too_large": 413,
    "unsupported_media_type": 415,
    "key_reused": 422,
    "too_many_requests": 429,
    "internal_error": 500,
    "unavailable": 503,
}
"""Problems that any door may answer with."""

MOVES: dict[str, int] = {
    **dict.fromkeys(Code, 409),
    Code.UNREADABLE_MOVE: 400,
    "turn_over": 409,
    "version_missing": 428,
    "answer_gone": 410,
}
"""Problems of moves: every rejection of the rules, a deadline that has passed, a version not given, and a key whose
answer was removed."""

ACCOUNTS: dict[str, int] = dict.fromkeys(Conflict, 409)
"""Problems of accounts, bots and practice games: what is there stands in the way."""

OTHERS: dict[str, int] = {"already_contributed": 409, "unreadable_scenario": 400}
"""Problems of one door each."""

STATUSES: dict[str, int] = {**COMMON, **MOVES, **ACCOUNTS, **OTHERS}
