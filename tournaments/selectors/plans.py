"""What a prepared tournament would start as, and all that is wrong with it before. Reads; every door asks here."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.conf import settings
from msgspec import UNSET, UnsetType

from games.engine.events import Clock
from games.engine.options import OptionError
from games.engine.rulesets import RULESETS, Rules, resolve
from games.selectors.clocks import CLOCK_RANGES
from tournaments.engine.commands import StartTournament
from tournaments.engine.decide import decide
from tournaments.engine.events import Entrant, Ruleset
from tournaments.engine.format import Format
from tournaments.engine.formats import read_format
from tournaments.engine.rejection import Blocker, Code, Rejection, refused_by
from tournaments.engine.state import NotStarted
from tournaments.registration.models import LONGEST_NAME, HouseRules, Tournament
from tournaments.registration.models import Entrant as EntrantRow
from tournaments.selectors.seeds import tournament_seed

_ANY_SEED = bytes(32)
_FIELDS = {
    Code.UNKNOWN_FORMAT: "format",
    Code.FORCED_OPTION: "options",
    Code.RULES_REFUSED: "options",
}
"""Which field of a plan a refusal is about, where it is not the format's options."""


class Fault(msgspec.Struct, frozen=True):
    """Something that cannot be: a code, the field that it is about, and a sentence that says what would be good.

    ``option`` is the one of the field's options that it is about, if it is about one.
    """

    code: str
    field: str
    detail: str
    option: str | UnsetType = UNSET


def plan_faults(row: Tournament) -> list[Fault]:
    """Return all that is wrong with a plan, saved or not, whoever enters."""
    return [*name_faults(row.name), *_clock_faults(row), *_house_rules_faults(row), *_course_faults(row)]


def name_faults(name: str) -> list[Fault]:
    """Return what keeps a text from being the name of a tournament, a league or house rules."""
    if 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip():
        return []
    detail = f"A name is 1 to {LONGEST_NAME} printable characters, without blanks around it."
    return [Fault("invalid_name", "name", detail)]


def start_problems(row: Tournament) -> list[Blocker]:
    """Return all that keeps a tournament from starting as it is."""
    command = start_command(row)
    refused = command if isinstance(command, Rejection) else _refused(row, command)
    return [] if refused is None else blockers_of(refused)


def blockers_of(refused: Rejection) -> list[Blocker]:
    """Return all that a refusal names, at least the refusal itself."""
    return list(refused.blockers) or [Blocker(refused.code, refused.detail)]


def start_command(row: Tournament) -> StartTournament | Rejection:
    """Return the wish to start a tournament as it is, or what is wrong with its format or its rules."""
    form = read_format(row.format, row.format_options)
    if isinstance(form, list):
        return refused_by(form)
    rules = _rules(row, form)
    if isinstance(rules, OptionError):
        return refused_by([Blocker(Code.RULES_REFUSED, str(rules), option=rules.option)])
    entries = _entries(row)
    command = _command(row, rules, _numbered(entries))
    retired = [_retired(entry) for entry in entries if entry.player.retired_at is not None]
    if not retired:
        return command
    refused = _refused(row, command)
    return refused_by([*retired, *(blockers_of(refused) if refused else ())])


def planned_rules(row: Tournament) -> Rules | OptionError:
    """Return the rules that a tournament would be played by: at its largest table, with what its format forces."""
    form = read_format(row.format, row.format_options)
    return _resolved(row, form if isinstance(form, Format) else None)


def clock_of(row: Tournament) -> Clock:
    """Return the clock of the games of a tournament as it was prepared."""
    return Clock(row.move_seconds, row.max_misses, row.bank_seconds)


def frozen_entrants(row: Tournament) -> tuple[Entrant, ...]:
    """Return the entrants as the first event holds them, those without a seed number in order of entry."""
    return _numbered(_entries(row))


def _entries(row: Tournament) -> list[EntrantRow]:
    rows = EntrantRow.objects.filter(tournament=row).select_related("player")
    return sorted(rows.prefetch_related("player__versions"), key=_order)


def _numbered(entries: Sequence[EntrantRow]) -> tuple[Entrant, ...]:
    return tuple(_frozen(entry, number) for number, entry in enumerate(entries, 1))


def _retired(entry: EntrantRow) -> Blocker:
    detail = f"{entry.player.name} is retired and starts no games: take it out."
    return Blocker(Code.BOT_RETIRED, detail, entrant=str(entry.id))


def _refused(row: Tournament, command: StartTournament) -> Rejection | None:
    refused = decide(NotStarted(), command, tournament_seed(row.id, command.seed_key, row.rng_seed))
    return refused if isinstance(refused, Rejection) else None


def _order(entry: EntrantRow) -> tuple[bool, int, datetime, str]:
    return entry.seed is None, entry.seed or 0, entry.created_at, str(entry.id)


def _frozen(entry: EntrantRow, number: int) -> Entrant:
    player = entry.player
    versions = list(player.versions.all())
    return Entrant(
        id=str(entry.id),
        name=player.name,
        seed=number,
        player=str(player.id),
        bot_version=versions[0].label if versions else "",
        house_bot=player.house_bot,
        owner=str(player.owner_id or ""),
    )


def _command(row: Tournament, rules: Ruleset, entrants: Sequence[Entrant]) -> StartTournament:
    return StartTournament(
        tournament_id=str(row.id),
        entrants=tuple(entrants),
        format=row.format,
        ruleset=rules,
        max_seats=RULESETS[rules.name].seats[1],
        format_options=row.format_options,
        name=row.name,
        seed_key="" if row.rng_seed else settings.DEAL_KEY_ID,
        clock=clock_of(row),
    )


def _rules(row: Tournament, form: Format | None) -> Ruleset | OptionError:
    """Return the rules as the first event names them, checked as ``planned_rules`` are."""
    rules = _resolved(row, form)
    if isinstance(rules, OptionError):
        return rules
    return Ruleset(row.ruleset, rules.version, rules.options.scoring, row.all_options())


def _resolved(row: Tournament, form: Format | None) -> Rules | OptionError:
    forced = form.game_options() if form else {}
    try:
        least, most = RULESETS[row.ruleset].seats if row.ruleset in RULESETS else (2, 2)
        seats = max(least, min(most, form.largest_table())) if form else least
        return resolve(row.ruleset, {**row.all_options(), **forced}, seats)
    except OptionError as error:
        return error


def unknown_league(named: int) -> Fault:
    """Return that there is no league with this id."""
    return Fault("unknown_league", "league", f"There is no league {named}.")


def unknown_house_rules(named: int) -> Fault:
    """Return that there are no house rules with this id."""
    return Fault("unknown_house_rules", "house_rules", f"There are no house rules {named}.")


def foreign_faults(rules: HouseRules, league_id: int | None) -> list[Fault]:
    """Say what keeps house rules from being followed in a league, or with None in none."""
    if rules.league_id in (None, league_id):
        return []
    detail = f"The house rules {rules.name!r} are those of another league: for its tournaments only."
    return [Fault("not_its_house_rules", "house_rules", detail)]


def _house_rules_faults(row: Tournament) -> list[Fault]:
    """Say what keeps a tournament from following its house rules."""
    rules = row.house_rules
    if rules is None:
        return []
    faults = foreign_faults(rules, row.league_id)
    if rules.ruleset != row.ruleset:
        detail = f"The house rules {rules.name!r} change {rules.ruleset}, not {row.ruleset!r}."
        faults.append(Fault("not_its_ruleset", "ruleset", detail))
    return faults


def _clock_faults(row: Tournament) -> list[Fault]:
    return [
        Fault("invalid_clock", name, f"{name}={value} is not allowed; allowed: {least} to {most}.")
        for name, (least, most) in CLOCK_RANGES.items()
        if not least <= (value := getattr(row, name)) <= most
    ]


def _course_faults(row: Tournament) -> list[Fault]:
    """Say what is wrong with format and rules: whatever would keep even a field that fills its tables from starting."""
    form = read_format(row.format, row.format_options)
    known = form if isinstance(form, Format) else None
    rules = _rules(row, known)
    found = form if isinstance(form, list) else []
    if isinstance(rules, OptionError):
        return [*map(_fault, found), rules_fault(rules)]
    if known is not None:
        full = [Entrant(str(seed), "", seed, house_bot="any") for seed in range(1, known.largest_table() + 1)]
        refused = decide(NotStarted(), _command(row, rules, full), _ANY_SEED)
        found = list(refused.blockers) if isinstance(refused, Rejection) else []
    return [_fault(blocker) for blocker in found]


def rules_fault(error: OptionError) -> Fault:
    """Return what is wrong with a ruleset and its options, as a fault."""
    if error.option == "ruleset":
        return Fault(Code.RULES_REFUSED, "ruleset", str(error))
    named = str(error.value) if error.option == "options" else error.option
    return Fault(Code.RULES_REFUSED, "options", str(error), named)


def _fault(blocker: Blocker) -> Fault:
    field = _FIELDS.get(blocker.code, "format_options")
    return Fault(blocker.code, field, blocker.detail, blocker.option or UNSET)
