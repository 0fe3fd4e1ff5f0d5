"""What tournaments' doors take and give, as structs: they check what comes in, and describe both in the schema."""

from collections.abc import Collection
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.api.common.openapi import ProblemBody
from games.api.common.pages import CursorText, Limit, Page
from games.engine.options import OptionError
from games.engine.rulesets import DEFAULT, RULESETS
from tournaments.engine.formats import FORMATS
from tournaments.engine.rejection import Blocker
from tournaments.registration.models import SEED_NUMBERS, HouseRules, League, Tournament
from tournaments.selectors.entrants import EntrantView
from tournaments.selectors.formats import FormatDescription
from tournaments.selectors.house_rules import HouseRulesSummary
from tournaments.selectors.leagues import LeagueSummary
from tournaments.selectors.plans import Fault
from tournaments.selectors.rounds import RoundOutcome, RoundSummary, TableView
from tournaments.selectors.standings import Standings
from tournaments.selectors.tournaments import TournamentSummary

Options = Annotated[dict[str, Any], Meta(description="Option values by name.")]
RulesetName = Annotated[str, Meta(min_length=1)]
LeagueId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
HouseRulesId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Phase = Literal["not_started", "between_rounds", "round_open", "paused", "finished", "cancelled"]
Seed = Annotated[
    int, Meta(ge=SEED_NUMBERS[0], le=SEED_NUMBERS[1], description="Number for pairing, 1 the strongest.")
]


class Refusal(ProblemBody, frozen=True, rename={"uri": "type"}):
    """What went wrong, with all that is wrong: ``blockers`` of a start, or ``problems`` by field of what was sent."""

    blockers: list[Blocker] | UnsetType = UNSET
    problems: list[Fault] | UnsetType = UNSET


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No body, or an empty object."""


class LeagueBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new league: its name, and tournament points by place, the best first.

    ``house_rules``: what its new tournaments follow, unless they name others or a ruleset.
    """

    name: str
    place_points: list[int] = []
    house_rules: HouseRulesId | None = None

    def row(self) -> League:
        """Return it as a row that is not saved."""
        return League(name=self.name, place_points=self.place_points, house_rules_id=self.house_rules)


class LeagueChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to change of a league."""

    name: str | UnsetType = UNSET
    place_points: list[int] | UnsetType = UNSET
    house_rules: HouseRulesId | UnsetType | None = UNSET

    def columns(self) -> dict[str, Any]:
        """Return the columns that change."""
        return _by_id(_given(self))


class HouseRulesBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New house rules: ``options`` are those that differ from the ruleset's. Without a league they are for all."""

    name: str
    ruleset: str = DEFAULT
    options: Options = {}
    league: LeagueId | None = None

    def row(self) -> HouseRules:
        """Return them as a row that is not saved."""
        return HouseRules(name=self.name, ruleset=self.ruleset, options=self.options, league_id=self.league)


class HouseRulesChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to change of house rules; options are replaced as a whole."""

    name: str | UnsetType = UNSET
    ruleset: str | UnsetType = UNSET
    options: Options | UnsetType = UNSET

    def columns(self) -> dict[str, Any]:
        """Return the columns that change."""
        return _given(self)


class ClockBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot's time for a decision, what it may take longer over a game, how many it misses before it forfeits."""

    move_seconds: int = 30
    bank_seconds: int = 60
    max_misses: int = 3


class ClockChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to change of a clock."""

    move_seconds: int | UnsetType = UNSET
    bank_seconds: int | UnsetType = UNSET
    max_misses: int | UnsetType = UNSET


class TournamentBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new tournament. ``format_options`` and ``options`` (of the rules) are those that differ from the defaults.

    With ``house_rules`` it follows these until its start: their ruleset is its own, and ``options`` are those that
    differ from theirs. Without ``ruleset`` and ``house_rules`` it follows those of its league, and if that has none
    it is played by ``official``.
    """

    name: str
    format: str
    format_options: Options = {}
    house_rules: HouseRulesId | UnsetType | None = UNSET
    ruleset: RulesetName | UnsetType = UNSET
    options: Options = {}
    league: LeagueId | None = None
    clock: ClockBody = ClockBody()

    def row(self, organiser_id: int) -> Tournament:
        """Return it as a row that is not saved."""
        fields = _by_id(_given(self))
        clock = msgspec.structs.asdict(fields.pop("clock"))
        said = "" if self.house_rules or self.house_rules is UNSET else DEFAULT
        return Tournament(**{"ruleset": said, "organiser_id": organiser_id, **fields, **clock})


class TournamentChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to change of a tournament; options are replaced as a whole. Other house rules bring their ruleset."""

    name: str | UnsetType = UNSET
    format: str | UnsetType = UNSET
    format_options: Options | UnsetType = UNSET
    house_rules: HouseRulesId | UnsetType | None = UNSET
    ruleset: RulesetName | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    league: LeagueId | UnsetType | None = UNSET
    clock: ClockChanges | UnsetType = UNSET

    def columns(self) -> dict[str, Any]:
        """Return the columns that change."""
        fields = _by_id(_given(self))
        return {**fields, **_given(fields.pop("clock", ClockChanges()))}


class EntryBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either ``player``, a player's id or name, or ``house_bot`` with the ``count`` of copies to enter."""

    player: str | None = None
    house_bot: str | None = None
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    seed: Seed | None = None

    def __post_init__(self) -> None:
        if (self.player is None) is (self.house_bot is None):
            raise ValueError("Send either `player` or `house_bot`")
        if self.count > 1 and (self.player is not None or self.seed is not None):
            raise ValueError("A `count` above 1 goes with `house_bot` only, and without `seed`")


class PageQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of a list."""

    cursor: CursorText | None = None
    limit: Limit = 25


class TournamentsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tournaments, and which page of them."""

    phase: Phase | None = None
    league: Annotated[LeagueId, Meta(description="A league's id.")] | None = None
    format: Annotated[str, Meta(max_length=40, description="A format's name.")] | None = None
    ruleset: Annotated[str, Meta(max_length=40, description="A ruleset's name.")] | None = None
    cursor: CursorText | None = None
    limit: Limit = 25

    def __post_init__(self) -> None:
        _refuse_unknown("ruleset", self.ruleset, RULESETS)
        _refuse_unknown("format", self.format, FORMATS)


class HouseRulesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which house rules, and which page of them."""

    league: Annotated[LeagueId, Meta(description="A league's id.")] | None = None
    ruleset: Annotated[str, Meta(max_length=40, description="A ruleset's name.")] | None = None
    cursor: CursorText | None = None
    limit: Limit = 25

    def __post_init__(self) -> None:
        _refuse_unknown("ruleset", self.ruleset, RULESETS)


class TablesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables, and which page of them."""

    round: Annotated[int, Meta(ge=1, description="Of this round only.")] | None = None
    status: Literal["playing", "finished"] | None = None
    cursor: CursorText | None = None
    limit: Limit = 25


class StandingsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As what: JSON, or CSV with a column for every tie-break."""

    format: Literal["json", "csv"] = "json"


class LeaguePage(Page[LeagueSummary], frozen=True):
    """A page of leagues by name."""


class HouseRulesPage(Page[HouseRulesSummary], frozen=True):
    """A page of house rules by name."""


class TournamentPage(Page[TournamentSummary], frozen=True):
    """A page of tournaments, the newest first."""


class FormatPage(Page[FormatDescription], frozen=True):
    """All formats, on one page."""


class EntrantPage(Page[EntrantView], frozen=True):
    """A page of entrants."""


class RoundPage(Page[RoundSummary], frozen=True):
    """A page of rounds, the first one first."""


class Table(TableView, frozen=True, kw_only=True):
    """A table, with the address of its game."""

    game_url: str


class TablePage(Page[Table], frozen=True):
    """A page of tables, round by round."""


class Round(RoundOutcome, frozen=True, kw_only=True):
    """A round in full: its tables, and what came of it."""

    tables: list[Table]


class StandingsPage(Standings, frozen=True, kw_only=True):
    """All standings, on one page."""

    next: str | None = None


def _given(changes: msgspec.Struct) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(changes).items() if value is not UNSET}


def _by_id(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields with what they refer to by id, as columns are called."""
    return {
        f"{name}_id" if name in ("league", "house_rules") else name: value for name, value in fields.items()
    }


def _refuse_unknown(what: str, named: str | None, known: Collection[str]) -> None:
    if named is not None and named not in known:
        raise OptionError(what, named, ", ".join(known), f"is not a {what}")
