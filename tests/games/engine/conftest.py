"""Says how many deals were played when a bigger profile is asked for: HYPOTHESIS_PROFILE=thousands."""

from typing import Any

from tests.games.engine.random_play import DEALS, PROFILE


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the deals that random play brought to their end, by ruleset; run without -n to have all of them."""
    if PROFILE and DEALS:
        terminalreporter.write_sep("=", "deals played to their end")
        for ruleset, deals in DEALS.items():
            terminalreporter.write_line(f"{deals:8} {ruleset}")
