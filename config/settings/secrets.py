"""The installation's secrets: from the environment, or in development from files made on first use.

The *deal keys* order the decks: each game's seed is derived from one of them and the game's id, and the key's
id is in the game's first event. A key may be retired from new games, not removed while a game uses it.
"""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import env

KEY_BYTES = 32
SECRET_KEY_FILE, DEAL_KEYS_FILE = "secret_key", "deal_keys"
WAYS_OUT = {
    SECRET_KEY_FILE: "Remove the file and a new one is made; everybody logs in again.",
    DEAL_KEYS_FILE: "Put the file back from your backup; only if no game or tournament is running, remove it instead "
    "and a new key is made.",
}
"""What to do about a file that is spoilt."""


def secret_key(folder: Path) -> str:
    """Return Django's key for sessions and signatures."""
    return env.str("SECRET_KEY", default="") or _kept(folder / SECRET_KEY_FILE, new_secret_key)


def deal_keys(folder: Path) -> tuple[dict[str, bytes], str]:
    """Return the deal keys by id, oldest first, and the id of the one for new games (default: the last)."""
    given, path = env.str("DEAL_KEYS", default=""), folder / DEAL_KEYS_FILE
    keys = parse_deal_keys(given) if given else _parse_file(path, _kept(path, new_deal_key))
    current = env.str("DEAL_KEY_ID", default="") or list(keys)[-1]
    if current not in keys:
        where = "DEAL_KEYS" if given else path
        raise ImproperlyConfigured(f"DEAL_KEY_ID is {current!r}; {where} has {', '.join(keys)}.")
    return keys, current


def new_secret_key() -> str:
    return secrets.token_urlsafe(50)


def new_deal_key() -> str:
    """Return an entry for DEAL_KEYS."""
    return f"k{secrets.token_hex(2)}:{secrets.token_hex(KEY_BYTES)}"


def add_deal_key(folder: Path, entry: str) -> None:
    """Put one more key behind those of the file, for its owner only; the file is replaced whole."""
    path = folder / DEAL_KEYS_FILE
    text = f"{_kept(path, new_deal_key)},{entry}"
    _parse_file(path, text)
    own = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    own.replace(path)


def parse_deal_keys(text: str, where: str = "DEAL_KEYS") -> dict[str, bytes]:
    """Read ``id:hex,id:hex`` with 32 bytes or more each. Messages say where it stood and name ids, never keys."""
    keys: dict[str, bytes] = {}
    for number, entry in enumerate(text.split(","), start=1):
        key_id, _, digits = entry.strip().partition(":")
        try:
            key = bytes.fromhex(digits)
        except ValueError:
            key = b""
        if not key_id or key_id in keys or len(key) < KEY_BYTES:
            may_be_a_key = len(key_id) >= KEY_BYTES
            named = "" if may_be_a_key else f" ({key_id!r})"
            raise ImproperlyConfigured(
                f"Entry {number} of {where}{named} must be an id of its own, a colon and "
                f"{2 * KEY_BYTES} or more hex digits."
            )
        keys[key_id] = key
    return keys


def _parse_file(path: Path, text: str) -> dict[str, bytes]:
    try:
        return parse_deal_keys(text, where=str(path))
    except ImproperlyConfigured as error:
        raise ImproperlyConfigured(f"{error} {WAYS_OUT[path.name]}") from None


def _kept(path: Path, make: Callable[[], str]) -> str:
    """Return what the file holds; if need be make it first, for its owner only, whole or not at all."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        own = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(make())
        try:
            os.link(own, path)
        except FileExistsError:
            pass  # another process was first; its secret counts
        finally:
            own.unlink()
    return _read(path)


def _read(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except PermissionError as error:
        raise ImproperlyConfigured(f"This account may not read {path}: run as its owner.") from error
    except UnicodeDecodeError:
        text = ""
    if not text:
        raise ImproperlyConfigured(f"{path} is empty or no text. {WAYS_OUT[path.name]}")
    return text
