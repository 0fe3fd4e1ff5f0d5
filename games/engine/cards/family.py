"""The family of card games, as one record for the table of families. Pure."""

import msgspec

from games.engine.cards import events
from games.engine.cards.decide import decide
from games.engine.cards.evolve import evolve
from games.engine.cards.legality import legal_moves
from games.engine.cards.moves import format_move, parse
from games.engine.cards.observe import observe
from games.engine.cards.options import CardOptions
from games.engine.cards.state import State
from games.engine.cards.wish import wish_of
from games.engine.chance import Chance
from games.engine.decider import Family
from games.engine.events import GameCreated
from games.engine.series import begin_series


def begin(created: GameCreated, chance: Chance) -> State:
    """Return the state of a game that has been created and not dealt yet."""
    options = msgspec.convert(created.options, CardOptions)
    return State(options=options, chance=chance, series=begin_series(created))


CARDS = Family(
    name="cards",
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
