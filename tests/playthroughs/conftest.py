"""The flag that writes the playthroughs anew: ``pytest tests/playthroughs --write-playthroughs``."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-playthroughs",
        action="store_true",
        help="write the files of tests/playthroughs anew; then read what changed in them",
    )


@pytest.fixture
def write(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-playthroughs", default=False))
