"""An index of the tables in the rooms of this app: Django looks for them here."""

from games.diary.models import DiaryRow
from games.eventstore.models import EventRow, Stream
from games.limits.models import Allowance
from games.notices.models import NoticeRow
from games.players.models import ApiToken, BotVersion, Player
from games.projections.models import Game, Heartbeat, Seat, Wakeup
from games.receipts.models import Receipt

__all__ = [
    "Allowance",
    "ApiToken",
    "BotVersion",
    "DiaryRow",
    "EventRow",
    "Game",
    "Heartbeat",
    "NoticeRow",
    "Player",
    "Receipt",
    "Seat",
    "Stream",
    "Wakeup",
]
