"""What has happened to a tournament: its events, public facts only, each the outcome of a decision. Pure.

The tag is the stored name without its prefix. Points and counts are whole numbers; shares are fractions
written as text (``"2/3"``), so that no event holds a float. Who did it is the ``actor`` of the stored event.
"""

from enum import StrEnum

import msgspec

from games.engine.events import Clock

OptionValue = int | bool | str


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's entry, frozen at the start. ``seed`` is its number for pairing, 1 the strongest.

    ``player`` is the player's id, ``bot_version`` what plays for it; a house bot is named in ``house_bot``.
    Entrants with the same ``owner`` (empty: nobody's) are kept at different tables where that is possible.
    """

    id: str
    name: str
    seed: int
    player: str = ""
    bot_version: str = ""
    house_bot: str = ""
    owner: str = ""


class Ruleset(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules of all games: name, version, and the options that differ from the ruleset's own.

    ``scoring`` is the option in force: under ``winner_takes`` points count for a seat, else against it.
    """

    name: str
    version: int
    scoring: str
    options: dict[str, OptionValue] = {}


class TournamentStarted(msgspec.Struct, frozen=True, tag="tournament-started", omit_defaults=True):
    """Entrants, format, rules and clock are fixed from here on.

    ``format_options`` has a value for every option of the format; ``ruleset.options`` includes what the
    format forces. ``commitment`` is the SHA-256 of the seed behind every draw of the tournament. The seed
    comes from the deal key named ``seed_key``, or somebody chose it: then ``rng_seed`` (hex) is public. ``clock``
    is that of all games; before clocks were frozen there was none here.
    """

    tournament_id: str
    entrants: tuple[Entrant, ...]
    format: str
    format_options: dict[str, OptionValue | tuple[str, ...]]
    ruleset: Ruleset
    max_seats: int
    commitment: str
    name: str = ""
    seed_key: str = ""
    rng_seed: str = ""
    clock: Clock | None = None


class PlannedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table of a round: its game, its entrants in seat order, the seat that deals first.

    ``carried`` are the points each seat brings along (empty: all start from zero).
    """

    number: int
    game_id: str
    entrants: tuple[str, ...]
    first_dealer: int
    carried: tuple[int, ...] = ()


class Bye(msgspec.Struct, frozen=True):
    """An entrant that sits out a round and is still in; ``worth`` are its place points for it, a fraction."""

    entrant: str
    worth: str


class RoundPlanned(msgspec.Struct, frozen=True, tag="round-planned", omit_defaults=True):
    """A round begins: who sits where. Stages and rounds count from 1, rounds through the whole tournament."""

    stage: int
    round: int
    tables: tuple[PlannedTable, ...]
    byes: tuple[Bye, ...] = ()


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one entrant did at a table. ``points`` are those of this game alone, without what was carried in.

    ``card_points`` is the worth of what was left in its hands, ``misses`` the decisions the system made.
    """

    entrant: str
    place: int
    points: int
    deals_won: int = 0
    card_points: int = 0
    misses: int = 0
    forfeited: bool = False


class TableFinished(msgspec.Struct, frozen=True, tag="table-finished"):
    """A table's game has ended; ``head`` is that game's last hash, so this stream commits to the game."""

    round: int
    table: int
    game_id: str
    head: str
    results: tuple[SeatResult, ...]


class ResultAdjudicated(msgspec.Struct, frozen=True, tag="result-adjudicated", omit_defaults=True):
    """An organiser has set a table's result, and why; ``replaces`` is the result that no longer counts."""

    round: int
    table: int
    game_id: str
    results: tuple[SeatResult, ...]
    reason: str
    replaces: tuple[SeatResult, ...] = ()


class TableVoided(msgspec.Struct, frozen=True, tag="table-voided"):
    """A table's game does not count, and why; the same seats play ``replay_game_id``, its ``attempt``-th."""

    round: int
    table: int
    game_id: str
    reason: str
    attempt: int
    replay_game_id: str


class EntrantWithdrew(msgspec.Struct, frozen=True, tag="entrant-withdrew"):
    """An entrant leaves and is not planned any more; ``round`` is the open round, or else the next."""

    entrant: str
    round: int
    reason: str


class EntrantJoined(msgspec.Struct, frozen=True, tag="entrant-joined"):
    """An entrant comes late: it plays from ``round`` on and starts with ``points``."""

    entrant: Entrant
    round: int
    points: int


class WayOut(StrEnum):
    """How an entrant went out of a tournament, the best way first."""

    LOST = "lost"
    FORFEITED = "forfeited"
    WITHDREW = "withdrew"


class Out(msgspec.Struct, frozen=True):
    """An entrant that is out of the tournament, and how it went."""

    entrant: str
    way: WayOut


class Cut(msgspec.Struct, frozen=True):
    """At this table places alone did not decide who goes on; ``decided_by`` did."""

    table: int
    decided_by: str


class RoundClosed(msgspec.Struct, frozen=True, tag="round-closed", omit_defaults=True):
    """All tables of a round have finished: who goes on and who is out."""

    round: int
    advanced: tuple[str, ...]
    out: tuple[Out, ...] = ()
    cuts: tuple[Cut, ...] = ()


class StageFinished(msgspec.Struct, frozen=True, tag="stage-finished"):
    """A stage is over after so many rounds."""

    stage: int
    rounds: int


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant's place; ``decided_by`` says what puts it below the one before (``shared``: nothing did)."""

    entrant: str
    place: int
    decided_by: str = ""


class TournamentFinished(msgspec.Struct, frozen=True, tag="tournament-finished"):
    """The final ranking of all entrants, the champion (None: all who were left have gone), the seed (hex)."""

    ranking: tuple[Ranked, ...]
    champion: str | None
    rng_seed: str


class TournamentPaused(msgspec.Struct, frozen=True, tag="tournament-paused"):
    """No round is planned and nothing ends until the tournament is resumed; open tables play on."""

    reason: str


class TournamentResumed(msgspec.Struct, frozen=True, tag="tournament-resumed"):
    """The pause is over."""


class TournamentCancelled(msgspec.Struct, frozen=True, tag="tournament-cancelled"):
    """The tournament ends without a ranking; its seed (hex) is revealed all the same."""

    reason: str
    rng_seed: str


Event = (
    TournamentStarted
    | RoundPlanned
    | TableFinished
    | ResultAdjudicated
    | TableVoided
    | EntrantWithdrew
    | EntrantJoined
    | RoundClosed
    | StageFinished
    | TournamentFinished
    | TournamentPaused
    | TournamentResumed
    | TournamentCancelled
)
