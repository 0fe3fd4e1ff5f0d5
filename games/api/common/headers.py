"""Which headers answers have, for the schema. Describes; answers nothing."""

from collections.abc import Collection

from drf_spectacular.utils import OpenApiParameter

from games.api.common.idempotency import HEADER, KEY, LONGEST_KEY
from games.api.common.statuses import STATUSES
from games.api.common.struct_schemas import TEXT, Schema

NUMBER: Schema = {"type": "integer", "minimum": 0}
WAITING = ("too_many_requests", "unavailable", "uno_window_open")
"""Problems that say when to try again."""


def sent(name: str, description: str, *statuses: int, schema: Schema = TEXT) -> OpenApiParameter:
    """Return a header of answers with some statuses, of every answer if none is named."""
    response = list(statuses) or True
    return OpenApiParameter(name, schema, OpenApiParameter.HEADER, response=response, description=description)


def key(*, required: bool) -> list[OpenApiParameter]:
    """Return the header that makes a retry safe, and what an answer says of it."""
    return [
        OpenApiParameter(
            HEADER,
            {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": KEY},
            OpenApiParameter.HEADER,
            required=required,
            description="Makes a retry safe: the same key and request get the first answer again. No comma.",
        ),
        _REPLAYED,
    ]


def always(codes: Collection[str]) -> list[OpenApiParameter]:
    """Return the headers of a door that may refuse with these codes."""
    waiting = {STATUSES[code] for code in WAITING if code in codes}
    return [*_EVERYWHERE, sent("Retry-After", "In how many seconds to try again.", *waiting, schema=NUMBER)]


_REPLAYED = sent(
    "Idempotent-Replayed",
    "The key was used before: this is the first answer again, and nothing happened now.",
    *(200, 201, 204),
    schema={"type": "string", "enum": ["true"]},
)
_EVERYWHERE = [
    sent("RateLimit-Limit", "How many requests may come at once.", schema=NUMBER),
    sent("RateLimit-Remaining", "How many more may come now.", schema=NUMBER),
    sent("RateLimit-Reset", "In how many seconds all of them may come again.", schema=NUMBER),
    sent("RateLimit-Policy", "The limit and its seconds: `600;w=60`."),
    sent(
        "X-Request-ID", "Names this request in our log: yours, if you send one of 8 to 64 letters and digits."
    ),
    sent("Cache-Control", "`no-store`, but for the schema: answers are for their caller alone."),
    sent("Allow", "The methods that are good for something at this address."),
    sent("WWW-Authenticate", "How to say who calls: `Bearer`.", STATUSES["invalid_token"]),
]
