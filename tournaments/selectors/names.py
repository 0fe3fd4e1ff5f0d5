"""What is named by id and name in what is told of others. Data only."""

import msgspec


class LeagueName(msgspec.Struct, frozen=True):
    """A league by id and name."""

    id: int
    name: str


class HouseRulesName(msgspec.Struct, frozen=True):
    """House rules by id and by the name that they have now."""

    id: int
    name: str
