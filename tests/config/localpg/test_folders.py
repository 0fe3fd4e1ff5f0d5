"""Where the server's folders lie, and that nobody else can put one there."""

import os
from pathlib import Path

import pytest

from config.localpg import LocalPostgresError
from config.localpg.folders import folders_of, make_private


def test_the_socket_lies_beside_the_data() -> None:
    assert folders_of(Path("/srv/uno/var/pg")).socket == Path("/srv/uno/var/pg/s")


def test_two_long_paths_get_two_sockets() -> None:
    first, second = (folders_of(Path("/srv") / ("x" * 100) / name) for name in "ab")
    assert first.socket != second.socket


def test_no_short_folder_at_all_is_an_error_that_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/" + "t" * 100)
    with pytest.raises(LocalPostgresError, match=r"Move the project to a shorter path.*TMPDIR.*DATABASE_URL"):
        folders_of(Path("/srv") / ("x" * 100))


def test_a_folder_that_is_already_mine_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir(mode=0o755)
    make_private(tmp_path / "s", {os.geteuid()})
    assert (tmp_path / "s").stat().st_mode & 0o777 == 0o700


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    with pytest.raises(LocalPostgresError, match="belongs to somebody else"):
        make_private(tmp_path / "s", {os.geteuid() + 1})


def test_a_link_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "s").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LocalPostgresError, match="belongs to somebody else"):
        make_private(tmp_path / "s", {os.geteuid()})
