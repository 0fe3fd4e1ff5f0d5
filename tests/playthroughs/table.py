"""The playthroughs there are: every ruleset as it comes, every house rule, and all of them at once."""

from typing import Any, NamedTuple


class Playthrough(NamedTuple):
    """A game to be written down: its rules, its seats, its seed, and phrases that must occur in it."""

    name: str
    ruleset: str
    options: dict[str, Any]
    seats: int
    seed: int
    shows: tuple[str, ...] = ()


_ONE = {"deal_limit": 1}
_TWO = {"deal_limit": 2}

PLAYTHROUGHS: tuple[Playthrough, ...] = (
    Playthrough(
        "official", "official", _TWO, 3, 283, ("challenges; seat", "is skipped", "calls UNO", "catches")
    ),
    Playthrough("classic-500", "classic-500", _TWO, 3, 395, ("draws 4", "passes")),
    Playthrough("lowest-500", "lowest-500", _TWO, 3, 147, ("for the dealer:", "draws 3")),
    Playthrough(
        "elimination-500",
        "elimination-500",
        {"target": 100, "deal_limit": 3},
        4,
        211,
        ("is out with", "deal 2;"),
    ),
    Playthrough("dice-500", "dice-500", _TWO, 3, 51, ("rerolls", "challenges; seat", "draws d")),
    Playthrough("two-seats", "official", _TWO, 2, 184, ("plays again",)),
    Playthrough(
        "stacking-same", "official", {**_ONE, "stacking": "same"}, 3, 331, ("owes 4", "takes what is owed")
    ),
    Playthrough(
        "stacking-any", "official", {**_ONE, "stacking": "any"}, 4, 356, ("owes 6", "takes what is owed")
    ),
    Playthrough(
        "seven-zero", "official", {**_ONE, "seven_zero": True}, 4, 321, ("swap hands", "all hands go")
    ),
    Playthrough("jump-in", "official", {**_ONE, "jump_in": "exact"}, 4, 51, ("jumps in with",)),
    Playthrough(
        "draw-until-playable-with-cap",
        "official",
        {**_ONE, "draw_policy": "until_playable", "draw_cap": 3},
        3,
        134,
        ("draws 2", "draws 3"),
    ),
    Playthrough(
        "wild-draw-four-free", "official", {**_ONE, "wd4_enforcement": "free"}, 3, 381, ("plays W+4",)
    ),
    Playthrough(
        "wild-draw-four-strict", "official", {**_ONE, "wd4_enforcement": "strict"}, 3, 41, ("plays W+4",)
    ),
    Playthrough("forced-play", "official", {**_ONE, "drawn_card": "must_play"}, 3, 176, ("draws 1",)),
    Playthrough("drawn-card-never-played", "official", {**_ONE, "drawn_card": "never"}, 3, 10, ("passes",)),
    Playthrough("no-voluntary-draw", "official", {**_ONE, "voluntary_draw": False}, 3, 244, ("draws 1",)),
    Playthrough(
        "all-house-rules",
        "official",
        {
            **_ONE,
            "stacking": "any",
            "seven_zero": True,
            "jump_in": "exact",
            "draw_policy": "until_playable",
            "draw_cap": 5,
            "drawn_card": "must_play",
            "voluntary_draw": False,
            "wd4_enforcement": "free",
        },
        4,
        398,
        ("owes 6", "swap hands", "all hands go", "jumps in with", "draws 5"),
    ),
    Playthrough(
        "dice-house-rules",
        "dice-500",
        {
            **_ONE,
            "voluntary_draw": False,
            "drawn_card": "must_play",
            "wd4_enforcement": "free",
            "hand_size": 4,
        },
        4,
        11,
        ("rerolls", "W+4"),
    ),
)
