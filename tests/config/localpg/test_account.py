"""Who runs the server, and what is said when nobody can."""

import os
from pathlib import Path

import pytest

from config.localpg import LocalPostgresError, account

PROGRAM = Path("/bin/sh")


def test_an_ordinary_user_runs_it_himself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert account.choose_account(tmp_path, tmp_path / "data", PROGRAM) == account.Account()


def test_the_data_of_somebody_else_are_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1234)
    with pytest.raises(LocalPostgresError, match="belongs to the account"):
        account.choose_account(tmp_path, tmp_path / "data", PROGRAM)


def test_root_without_any_way_down_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(account, "SERVICE_ACCOUNTS", ())
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(
        LocalPostgresError, match=r"Root may not run PostgreSQL(?s:.*)Run as an ordinary user"
    ):
        account.choose_account(tmp_path / "pg", tmp_path / "pg" / "data", PROGRAM)
