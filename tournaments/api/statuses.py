"""Which HTTP status goes with which problem code of tournaments, those of every door included. Data only."""

from games.api.common.statuses import COMMON
from tournaments.engine.rejection import Code
from tournaments.services.refusals import Conflict

STATUSES: dict[str, int] = {
    **COMMON,
    **dict.fromkeys(Code, 409),
    **dict.fromkeys(Conflict, 409),
    "no_bracket": 404,
}
