"""Events that both families know: what has happened to a game, its deals and its seats. Public facts only. Pure."""

import msgspec


class SeatedPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat: the player's id and name, the bot version, and the house bot's name if it is one."""

    player: str
    name: str
    bot_version: str = ""
    house_bot: str = ""


class Clock(msgspec.Struct, frozen=True):
    """How long decisions may take, and after how many missed ones a seat forfeits the game (rules 11.2).

    A decision is due after ``move_seconds`` and what is left of the seat's ``bank_seconds``, which it uses up
    by taking longer than ``move_seconds``.
    """

    move_seconds: int
    max_misses: int
    bank_seconds: int = 0


class Out(msgspec.Struct, frozen=True, array_like=True):
    """A seat that reached the target under ``elimination``: in which deal, with which total (rules 9.4)."""

    seat: int
    deal: int
    total: int


class GameCreated(msgspec.Struct, frozen=True, gc=False, tag="game-created", omit_defaults=True):
    """A game: its rules for life, its seats, and the promise for the first deal's seed.

    The secret comes from the deal key named ``seed_key``, or from ``rng_seed``, a seed that somebody chose
    (practice and simulation: no secret, unrated). ``scores`` are points brought along, ``dealer`` the first
    dealer when a tournament has chosen it, ``reference`` whose game it is, ``clock`` the time that seats
    have which are no house bots.
    """

    ruleset: str
    ruleset_version: int
    family: str
    options: dict[str, int | bool | str]
    seats: tuple[SeatedPlayer, ...]
    commitment: str
    seed_key: str = ""
    rng_seed: str = ""
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    reference: str = ""
    clock: Clock | None = None


class ContributionMade(msgspec.Struct, frozen=True, gc=False, tag="contribution-made"):
    """A seat's own bytes (hex) are mixed into every shuffle from the next deal on."""

    seat: int
    contribution: str


class UnoCalled(msgspec.Struct, frozen=True, gc=False, tag="uno-called"):
    """A seat called UNO: ``beforehand`` with two cards on its own turn, or late while exposed (rules 7.1)."""

    seat: int
    beforehand: bool


class UnoCaught(msgspec.Struct, frozen=True, gc=False, tag="uno-caught"):
    """``seat`` caught the exposed ``target``, which drew ``drawn`` cards (rules 7.2)."""

    seat: int
    target: int
    drawn: int


class ClockCredited(msgspec.Struct, frozen=True, gc=False, tag="clock-credited"):
    """The decision that is running is due ``milliseconds`` later: so long nobody here could take a move."""

    milliseconds: int
    reason: str


class DecisionMissed(msgspec.Struct, frozen=True, gc=False, tag="decision-missed"):
    """A deadline passed; the events that follow with the same command were decided by the system (rules 11.1)."""

    seat: int
    misses: int


class SeatForfeited(msgspec.Struct, frozen=True, gc=False, tag="seat-forfeited", omit_defaults=True):
    """A seat left the game; ``turn`` and ``phase`` say what comes next (rules 11.3).

    ``lapsed``: it had the decision, so its call, debt or Wild Draw Four lapsed with it.
    """

    seat: int
    turn: int | None
    phase: str
    lapsed: bool = False


class DealEnded(msgspec.Struct, frozen=True, gc=False, tag="deal-ended"):
    """A deal is over: its winner if there is one, what each hand counted, the new totals, the revealed seed.

    ``reason``: hand_empty, blocked, turn_limit (rules 8.4), or abandoned (rules 14.23).
    """

    deal: int
    winner: int | None
    reason: str
    hand_points: tuple[int, ...]
    scores: tuple[int, ...]
    seed: str


class SeatOut(msgspec.Struct, frozen=True, gc=False, tag="seat-out"):
    """A seat reached the target and takes no more deals (rules 9.4)."""

    seat: int
    total: int


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag="game-ended"):
    """The game is over: the place of each seat, from 1; a shared place uses up those it covers (rules 14.22)."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
