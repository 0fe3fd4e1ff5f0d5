"""The rule book fits the code: its tables, its examples, the rules that it cites and the options that it explains."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command

from games.engine.families import FAMILIES
from games.engine.rejection import Rejection
from games.engine.rulesets import RULESETS
from games.management.commands import rule_book
from games.rulebook.chapters import RULES, cited
from games.rulebook.tables import UnknownBlockError, blocks, renewed, values_by_option
from games.scenarios.answer import HOLDS, run_scenario

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
PAGES = {path.name: path.read_text() for path in sorted(FOLDER.glob("*.md"))}
SCENARIOS = re.findall(r"```json\n(.*?)```", PAGES["scenarios.md"], re.DOTALL)
MOVE = re.compile(r"`((?:play|catch|color) \S+(?: uno)?)`")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    assert renewed(PAGES[name]) == PAGES[name], "run: python manage.py rule_book"


@pytest.mark.parametrize("name", PAGES)
def test_every_rule_that_a_page_cites_exists(name: str) -> None:
    numbers = re.findall(r"(?<![0-9.,])[0-9]{1,2}\.[0-9]{1,2}(?![0-9.])", PAGES[name])
    assert set(numbers) == set(cited(" ".join(numbers)))


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    for page, anchor in re.findall(r"\]\(([a-z]*(?:\.md)?)#?([a-z0-9_]*)\)", PAGES[name]):
        text = PAGES[page or name]
        assert not anchor or f"\n### {anchor}\n" in text, f"{page}#{anchor}"


@pytest.mark.parametrize("name", PAGES)
def test_every_move_is_written_as_the_game_reads_it(name: str) -> None:
    for move in MOVE.findall(PAGES[name]):
        assert any(not isinstance(each.parse(move, 0), Rejection) for each in FAMILIES.values()), move


@pytest.mark.parametrize("option", values_by_option())
def test_every_option_is_explained(option: str) -> None:
    _, _, chapter = PAGES["options.md"].partition(f"\n### {option}\n")
    assert f"<!-- rule_book: option {option} -->" in chapter.partition("\n### ")[0]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_is_explained(ruleset: str) -> None:
    assert f"- **{ruleset}** " in PAGES["rulesets.md"]


def test_every_page_stands_in_the_index() -> None:
    assert all(f"({name})" in PAGES["README.md"] for name in PAGES if name != "README.md")


@pytest.mark.parametrize("content", SCENARIOS)
def test_the_examples_of_scenarios_hold(content: str) -> None:
    assert run_scenario(content.encode()).outcome == HOLDS


def test_the_worked_example_answers_as_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = re.findall(r"```text\n(.*?)…?\n?```", PAGES["scenarios.md"], re.DOTALL)
    assert answered(tmp_path, SCENARIOS[0], capsys) == good.rstrip("\n") + "\n"
    wrong = SCENARIOS[0].replace('"turn": 1, "top"', '"turn": 2, "top"')
    assert answered(tmp_path, wrong, capsys).startswith(bad)


def answered(folder: Path, content: str, capsys: pytest.CaptureFixture[str]) -> str:
    path = folder / "bluff.json"
    path.write_text(content)
    with pytest.raises(SystemExit):
        call_command("scenario", str(path))
    return capsys.readouterr().out


class TestCommand:
    @pytest.fixture
    def page(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(rule_book, "FOLDER", tmp_path)
        page = tmp_path / "page.md"
        page.write_text("Before\n<!-- rule_book: everywhere -->\nold\n<!-- end -->\nbehind\n")
        return page

    def test_checking_writes_nothing_and_fails(self, page: Path) -> None:
        with pytest.raises(SystemExit) as exit_:
            call_command("rule_book", "--check")
        assert exit_.value.code == 1
        assert "\nold\n" in page.read_text()

    def test_writing_puts_it_right(self, page: Path) -> None:
        for arguments in ((), ("--check",)):
            with pytest.raises(SystemExit) as exit_:
                call_command("rule_book", *arguments)
            assert exit_.value.code == 0
        text = page.read_text()
        assert "\nold\n" not in text
        assert text.startswith("Before\n<!-- rule_book: everywhere -->\n| option |")
        assert text.endswith("\n<!-- end -->\nbehind\n")


def test_a_part_that_does_not_exist_is_refused() -> None:
    page = "<!-- rule_book: option haste -->\n<!-- end -->\n"
    assert blocks(page) == ["option haste"]
    with pytest.raises(UnknownBlockError, match="haste"):
        renewed(page)


def test_the_rules_are_all_there() -> None:
    chapters = [int(number.partition(".")[0]) for number in RULES]
    assert chapters == sorted(chapters)
    assert set(chapters) == set(range(3, 15))
