"""The secrets: made once, for their owner only, never shown; in production from the environment only."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.secrets import deal_keys, parse_deal_keys, secret_key

PROJECT = Path(__file__).parents[2]
KEY = "ab" * 32


def test_a_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first = secret_key(tmp_path / "secrets")
    assert len(first) >= 50
    assert secret_key(tmp_path / "secrets") == first
    assert (tmp_path / "secrets" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o700


def test_many_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: secret_key(tmp_path / "secrets"), range(32)))) == 1
    assert [path.name for path in (tmp_path / "secrets").iterdir()] == ["secret_key"]


def test_a_first_deal_key_is_made_and_kept(tmp_path: Path) -> None:
    keys, current = deal_keys(tmp_path)
    assert list(keys) == [current]
    assert len(keys[current]) == 32
    assert deal_keys(tmp_path) == (keys, current)


def test_the_environment_wins_and_the_last_key_is_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEAL_KEYS", f"old:{KEY}, new:{'cd' * 32}")
    keys, current = deal_keys(tmp_path)
    assert keys == {"old": bytes.fromhex(KEY), "new": bytes.fromhex("cd" * 32)}
    assert current == "new"
    assert not (tmp_path / "deal_keys").exists()


def test_the_current_key_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEAL_KEYS", f"old:{KEY},new:{KEY}")
    monkeypatch.setenv("DEAL_KEY_ID", "old")
    assert deal_keys(tmp_path)[1] == "old"


def test_a_current_key_that_is_not_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEAL_KEYS", f"old:{KEY}")
    monkeypatch.setenv("DEAL_KEY_ID", "new")
    with pytest.raises(ImproperlyConfigured, match="DEAL_KEY_ID is 'new'; DEAL_KEYS has old"):
        deal_keys(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "a", "a:", f":{KEY}", "a:xyz", "a:abcd", f"a:{KEY},a:{KEY}", f"a:{KEY},"]
)
def test_keys_that_cannot_be_read_are_refused_without_showing_them(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="of DEAL_KEYS") as error:
        parse_deal_keys(text)
    assert KEY not in str(error.value)


def test_a_key_that_stands_where_its_id_should_be_is_not_shown() -> None:
    for text in (KEY, f"{KEY}:a"):
        with pytest.raises(ImproperlyConfigured) as error:
            parse_deal_keys(text)
        assert KEY not in str(error.value)


@pytest.mark.parametrize("held", [b"", b"\n", b"not a key\nat all", b"\xff\x00\x9c", f"a:{KEY},".encode()])
def test_a_spoilt_file_of_deal_keys_is_named_with_the_way_out(tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "deal_keys"
    file.write_bytes(held)
    with pytest.raises(ImproperlyConfigured) as error:
        deal_keys(tmp_path)
    said = str(error.value)
    assert str(file) in said
    assert "from your backup" in said
    assert "\n" not in said
    assert KEY not in said
    assert file.read_bytes() == held


@pytest.mark.parametrize("held", [b"", b"\xff\x00\x9c"])
def test_a_spoilt_secret_key_is_named_too(tmp_path: Path, held: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(held)
    with pytest.raises(ImproperlyConfigured, match=r"secret_key is empty or no text\. Remove"):
        secret_key(tmp_path)


def test_a_current_key_that_is_not_in_the_file_is_refused_by_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deal_keys").write_text(f"old:{KEY}")
    monkeypatch.setenv("DEAL_KEY_ID", "new")
    with pytest.raises(ImproperlyConfigured, match=f"DEAL_KEY_ID is 'new'; {tmp_path}/deal_keys has old"):
        deal_keys(tmp_path)


def test_commands_say_in_one_line_that_settings_are_wrong(tmp_path: Path) -> None:
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "deal_keys").touch()
    ended = start("manage.py", "deal_keys", UNO_VAR=str(tmp_path))
    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    assert str(tmp_path / "secrets" / "deal_keys") in line


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *(arguments or ("-c", "import config.settings"))]
    given = {"PATH": os.environ["PATH"], **environment}
    return subprocess.run(command, cwd=PROJECT, env=given, capture_output=True, text=True, check=False)


def test_production_refuses_to_start_without_its_secrets_and_names_them_all(tmp_path: Path) -> None:
    ended = start(UNO_ENV="production", UNO_VAR=str(tmp_path), SECRET_KEY="x" * 50)
    assert ended.returncode != 0
    assert "UNO_ENV=production needs DEAL_KEYS, DATABASE_URL, ALLOWED_HOSTS" in ended.stderr
    assert not (tmp_path / "secrets").exists()


def test_production_starts_with_them(tmp_path: Path) -> None:
    given = {"SECRET_KEY": "x" * 50, "DEAL_KEYS": f"k:{KEY}", "ALLOWED_HOSTS": "uno.example"}
    ended = start(UNO_ENV="production", UNO_VAR=str(tmp_path), DATABASE_URL="postgresql://db/uno", **given)
    assert ended.returncode == 0, ended.stderr
    assert not (tmp_path / "secrets").exists()


def test_an_unknown_environment_is_refused() -> None:
    ended = start(UNO_ENV="prod")
    assert "UNO_ENV is 'prod'; it may be development or production." in ended.stderr


def test_reading_the_settings_starts_no_database(tmp_path: Path) -> None:
    assert start(UNO_VAR=str(tmp_path)).returncode == 0
    assert not (tmp_path / "pg").exists()
