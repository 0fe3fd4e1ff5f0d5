"""The family of dice games, as one record for the table of families. Pure."""

import msgspec

from games.engine.chance import Chance
from games.engine.decider import Family
from games.engine.dice import events
from games.engine.dice.decide import decide
from games.engine.dice.evolve import evolve
from games.engine.dice.legality import legal_moves
from games.engine.dice.moves import format_move, parse
from games.engine.dice.observe import observe
from games.engine.dice.options import DiceOptions
from games.engine.dice.state import State
from games.engine.dice.wish import wish_of
from games.engine.events import GameCreated
from games.engine.series import begin_series


def begin(created: GameCreated, chance: Chance) -> State:
    """Return the state of a game that has been created and not dealt yet."""
    options = msgspec.convert(created.options, DiceOptions)
    return State(options=options, chance=chance, series=begin_series(created))


DICE = Family(
    name="dice",
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    observe=observe,
    parse=parse,
    format_move=format_move,
    wish_of=wish_of,
    events=events.Event.__args__,
)
