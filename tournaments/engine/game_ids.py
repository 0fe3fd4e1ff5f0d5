"""A game's id follows from its table's place in the tournament: creating it twice is harmless. Pure."""

import hashlib

_VERSION = 5 << 76
_VARIANT = 2 << 62
_REPLACED = (0xF << 76) | (0x3 << 62)


def game_id(tournament_id: str, round_number: int, table: int, attempt: int = 1) -> str:
    """Return the id of the game of a round's table; replays count up ``attempt``.

    It is the UUID of version 5 (RFC 9562) in the namespace of the tournament's own id, for the name
    ``round/R/table/T/attempt/K``: its SHA-1, six bits replaced by version and variant.
    """
    namespace = bytes.fromhex(tournament_id.replace("-", ""))
    name = f"round/{round_number}/table/{table}/attempt/{attempt}"
    digest = hashlib.sha1(namespace + name.encode(), usedforsecurity=False).digest()
    number = int.from_bytes(digest[:16], "big") & ~_REPLACED | _VERSION | _VARIANT
    text = f"{number:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
