"""What games' doors take and give, as structs: they check what comes in, and describe both in the schema."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

from games.api.common.openapi import ProblemBody
from games.api.common.pages import CursorText, Limit, Page
from games.api.common.struct_schemas import one_of, reference
from games.engine.cards.observation import Observation as CardView
from games.engine.dice.observation import Observation as DiceView
from games.engine.options import OptionError
from games.engine.rulesets import RULESETS
from games.notices.kinds import Notice
from games.selectors.accounts import BotSummary, TokenSummary
from games.selectors.games import GameSummary
from games.selectors.inbox import LONGEST_CURSOR, Decision
from games.selectors.observations import LastDefault
from games.selectors.rulesets import HouseBotDescription, RulesetSummary

MOST_SEATS = 10
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS, description="A seat, counted from 0.")]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Wait = Annotated[
    int, msgspec.Meta(ge=0, le=25, description="How many seconds to wait at most while there is nothing new.")
]


class MoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in words (rules 13), thought out at ``expected_version``; `uno` and `catch N` need no version.

    ``seat`` is needed only by a person with several bots at the table.
    """

    move: str
    expected_version: Version | None = None
    seat: SeatNumber | None = None


class MoveRefusal(ProblemBody, frozen=True, rename={"uri": "type"}):
    """Why a move was refused; ``last_default``: the decision that the system made instead, if that is why."""

    last_default: LastDefault | msgspec.UnsetType = msgspec.UNSET


class GamesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which games, and which page of them."""

    status: Literal["running", "finished"] | None = None
    ruleset: Annotated[str, msgspec.Meta(max_length=40, description="A ruleset's name.")] | None = None
    player: Annotated[UUID, msgspec.Meta(description="Games at which this player sits.")] | None = None
    cursor: CursorText | None = None
    limit: Limit = 25

    def __post_init__(self) -> None:
        if self.ruleset is not None and self.ruleset not in RULESETS:
            raise OptionError("ruleset", self.ruleset, ", ".join(RULESETS), "is not a ruleset")


class SeatQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose view."""

    seat: SeatNumber | None = None


class EventsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which events: those behind a version."""

    after: Annotated[Version, msgspec.Meta(description="The version of the last event that you have.")] = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=1000, description="How many results at most.")] = 200
    wait: Wait = 0


class FeedQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the feed begins: behind a version."""

    after: Annotated[Version, msgspec.Meta(description="The version of the last event that you have.")] = 0


class InboxQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was told before, how long to wait for something new, and whether decisions come with observations."""

    after: (
        Annotated[
            str,
            msgspec.Meta(
                max_length=LONGEST_CURSOR,
                description="`cursor` of the answer before; left out, everything is told.",
            ),
        ]
        | None
    ) = None
    wait: Wait = 0
    observations: Annotated[
        bool, msgspec.Meta(description="Each decision comes with what your seat sees, and its legal moves.")
    ] = False


class ReplayQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which moment, and whose view; without a seat what everybody may see."""

    version: Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1, description="After which event.")]
    seat: SeatNumber | None = None


class CardObservation(CardView, frozen=True, kw_only=True):
    """What a seat, or a spectator, sees of a card game, in card notation (rules 3.3).

    ``you``, ``hand``, ``drawn`` (the card drawn last, in phase ``drawn``) and ``evidence`` (rules 6.5) are
    null for a spectator. ``discards``: bottom to top; ``counts``: cards per seat, null for a seat that is out
    or has left; ``legal_moves``: all moves of yours that would be accepted now, ` uno` left off;
    ``side_moves``: `uno` and `catch N` that would be accepted now; ``deadline``: until when the decision must
    be made, ``bank_seconds``: what is left of your bank, ``last_default``: the latest decision that the system
    made for you since your own last move; all three null when no time runs.
    """

    deadline: datetime | None
    bank_seconds: float | None
    last_default: LastDefault | None


class DiceObservation(DiceView, frozen=True, kw_only=True):
    """What a seat, or a spectator, sees of a dice game, in dice notation (rules 12.8); all faces are public.

    ``hands``: all dice by seat; ``bag``: the dice in the bag; the rest as with cards.
    """

    deadline: datetime | None
    bank_seconds: float | None
    last_default: LastDefault | None


OBSERVATION = one_of("Observation", CardObservation, DiceObservation)


class CardPosition(CardObservation, frozen=True, kw_only=True):
    """What was seen of a card game at that version.

    For spectators with ``hands``: all hands by seat once that deal is over, else null.
    """

    hands: tuple[tuple[str, ...], ...] | msgspec.UnsetType | None = msgspec.UNSET


POSITION = one_of("Position", CardPosition, DiceObservation)


class StoredEventBody(msgspec.Struct, frozen=True):
    """An event exactly as stored: its text is what the hash chain covers."""

    stream: UUID
    version: int
    name: str
    schema_version: int
    time: str
    actor: str
    command_id: str
    data: dict[str, Any]


class MoveAnswer(msgspec.Struct, frozen=True):
    """An accepted move: the game's new ``version``, its ``head`` hash (your receipt), and what you see now."""

    version: int
    head: str
    events: list[StoredEventBody]
    observation: Annotated[
        dict[str, Any], msgspec.Meta(extra_json_schema={"allOf": [reference("Observation")]})
    ]


class WaitingDecision(Decision, frozen=True):
    """A decision that waits for your seat: ``version`` is the ``expected_version`` of your move.

    ``deadline`` is null in a game without a clock; ``reference`` says for whom the game is played;
    ``observation`` is there when it was asked for.
    """

    observation: (
        Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"allOf": [reference("Observation")]})]
        | msgspec.UnsetType
    ) = msgspec.UNSET


class InboxAnswer(msgspec.Struct, frozen=True):
    """What waits for you and was not told yet. ``decisions``: the most urgent first, each told once.

    ``notices`` count from 1 for each bot. If there are very many, the rest comes with the next ``cursor``.
    """

    decisions: list[WaitingDecision]
    notices: list[Notice]
    cursor: str


class GamePage(Page[GameSummary], frozen=True):
    """A page of games, the newest first."""


class EventPage(msgspec.Struct, frozen=True):
    """Events in their order; ``next``: the ``after`` of the next page, null when these are all there are."""

    results: list[StoredEventBody]
    next: int | None


class RulesetPage(Page[RulesetSummary], frozen=True):
    """All rulesets, on one page."""


class HouseBotPage(Page[HouseBotDescription], frozen=True):
    """All house bots, on one page."""


class Me(msgspec.Struct, frozen=True):
    """Who calls: ``kind`` is bot or person; a bot's ``bots`` are itself."""

    kind: Literal["bot", "person"]
    name: str
    token: TokenSummary | None
    bots: list[BotSummary]
