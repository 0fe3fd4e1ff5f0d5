"""Games that house bots play: which bot is asked what and when, and whole games in memory. Pure."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

from games.engine.bots.bot import HouseBot, Pick
from games.engine.cards.legality import jump_ins
from games.engine.chance import Chance
from games.engine.commands import StartDeal
from games.engine.creation import create
from games.engine.decider import Command, Event, Family, State
from games.engine.dice.legality import challenges
from games.engine.events import SeatedPlayer
from games.engine.families import FAMILIES
from games.engine.rejection import Code, Rejection
from games.engine.rulesets import Rules
from games.engine.seats import after

Bots = Mapping[int, HouseBot]
"""The house bots at a table, by seat; seats that are missing belong to outsiders."""

_OUT_OF_TURN: dict[str, Callable[[Any, int], bool]] = {
    "cards": lambda state, seat: bool(jump_ins(state, seat)),
    "dice": lambda state, seat: bool(challenges(state, seat)),
}
"""Per family: whether a seat without the decision could make a turn move now (rules 10.3, 12.6)."""


class HouseBotError(RuntimeError):
    """A house bot made a move that the rules refuse: a bug of ours, never an event."""


CHOOSING, REACTING = "choose", "react"


def picker(state: State, version: int, seat: int, question: str = CHOOSING) -> Pick:
    """Return a seat's picks for a question at a version of its game; they follow from the deal's seed."""
    calls = count()

    def pick(n: int) -> int:
        label = f"bot|{version}|{seat}|{question}|{next(calls)}"
        return int(state.chance.pick(state.series.deal, state.contributions, label, range(n)))

    return pick


def house_move(family: Family, state: State, version: int, seat: int, bot: HouseBot, pick: Pick) -> Command:
    """Return the command with which the bot makes the decision that its seat has."""
    seen = family.observe(state, version, seat)
    return _read(family, bot, seat, bot.choose(seen, state.options, pick))


def house_reaction(
    family: Family, state: State, version: int, seat: int, bot: HouseBot, pick: Pick
) -> Command | None:
    """Return what the bot does although nothing waits for its seat; None if it lets the moment pass."""
    seen = family.observe(state, version, seat)
    move = bot.react(seen, state.options, pick)
    return None if move is None else _read(family, bot, seat, move)


def next_house_command(family: Family, state: State, version: int, bots: Bots) -> Command | None:
    """Return what the house does next at a table; None if it waits for an outsider or the game is over.

    To be asked after every event. When somebody is exposed, or a seat could move out of turn, the house seats
    that could do something about it are asked in turn order, beginning with the seat that has the decision,
    and the first answer wins; when nobody answers, the seat with the decision decides. The same state and
    version give the same answer, so asking twice does no harm.
    """
    turn = state.phase.turn
    if turn is None:
        return None
    for seat in _may_react(family, state, turn):
        if seat in bots:
            pick = picker(state, version, seat, REACTING)
            command = house_reaction(family, state, version, seat, bots[seat], pick)
            if command is not None:
                return command
    if turn not in bots:
        return None
    return house_move(family, state, version, turn, bots[turn], picker(state, version, turn))


def play_game(
    rules: Rules, bots: Bots, chance: Chance, *, dealer: int | None = None
) -> Iterator[tuple[Event, State]]:
    """Play a whole game of house bots, one at every seat; yield each event and the state after it.

    The clock of an UNO window (rules 7.7) is simulated: a move that must wait is made when the window closes.
    """
    family = FAMILIES[rules.family]
    created = create(rules, tuple(_seated(seat, bots[seat]) for seat in sorted(bots)), chance, dealer=dealer)
    state, version, now_ms = family.begin(created, chance), 1, 0
    yield created, state
    command: Command | None = StartDeal()
    while command is not None:
        outcome = family.decide(state, command, now_ms)
        if isinstance(outcome, Rejection):
            if outcome.code is not Code.UNO_WINDOW_OPEN:
                raise HouseBotError(f"{command} was rejected: {outcome.code}")
            now_ms += outcome.wait_ms
            continue
        for event in outcome:
            state, version = family.evolve(state, event), version + 1
            yield event, state
        command = next_house_command(family, state, version, bots)


def _seated(seat: int, bot: HouseBot) -> SeatedPlayer:
    return SeatedPlayer(f"{bot.name}-{seat}", bot.name, house_bot=bot.name)


def _may_react(family: Family, state: State, turn: int) -> Iterator[int]:
    """Yield the active seats that could do something without having the decision, or before it."""
    out_of_turn, seat = _OUT_OF_TURN[family.name], turn
    for _ in range(state.series.active.count(True)):
        if state.exposed or out_of_turn(state, seat):
            yield seat
        seat = after(seat, state.direction, state.series.active)


def _read(family: Family, bot: HouseBot, seat: int, move: str) -> Command:
    command = family.parse(move, seat)
    if isinstance(command, Rejection):
        raise HouseBotError(f"{bot.name} wrote {move!r}, which is no move")
    return command
