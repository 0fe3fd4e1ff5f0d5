"""The options of dice rulesets (rules 2, 14.29): a typed field each, and a table of them. Pure."""

from typing import Literal

import msgspec

from games.engine.dice.pieces import DICE
from games.engine.options import Choice, Flag, Option, OptionError, Whole


class DiceOptions(msgspec.Struct, frozen=True):
    """A value for every option of a dice game; the defaults are those of the ruleset ``dice-500``."""

    hand_size: int = 5
    target: int = 500
    scoring: Literal["winner_takes", "lowest_total", "elimination"] = "winner_takes"
    target_test: Literal["gte", "gt"] = "gte"
    dealer_choice: Literal["random", "first_seat"] = "random"
    dealer_rotation: Literal["left", "winner", "stay"] = "winner"
    voluntary_draw: bool = True
    drawn_card: Literal["may_play", "must_play", "never"] = "may_play"
    action_match: Literal["color_or_symbol", "color_only"] = "color_or_symbol"
    wd4_legal_if: Literal["no_color", "no_color_or_number", "no_match"] = "no_match"
    wd4_enforcement: Literal["bluff", "strict", "free"] = "bluff"
    wd4_wilds_count: bool = False
    wd4_guilty: Literal["take_back_and_draw"] = "take_back_and_draw"
    wd4_challengers: Literal["target", "any_opponent"] = "any_opponent"
    uno_penalty: int = 2
    uno_window: Literal["until_next_turn", "until_own_next_play"] = "until_next_turn"
    uno_window_ms: int = 0
    final_draw_effect: bool = False
    two_seat_reverse: Literal["skip", "none"] = "skip"
    blocked_deal: Literal["lowest_hand_wins", "void"] = "lowest_hand_wins"
    deal_limit: int | Literal["none"] = "none"
    max_turns_per_deal: int = 1000


OPTIONS: tuple[Option, ...] = (
    Option("hand_size", Whole(1, 20), "12.2", "How many dice each seat draws at first."),
    Option("target", Whole(1, 100000), "9.2", "The points that decide the game."),
    Option(
        "scoring",
        Choice(("winner_takes", "lowest_total", "elimination")),
        "9.2-9.4",
        "The winner of a deal takes the points of all other hands; or each seat adds its own hand and the "
        "lowest total wins; or each seat adds its own hand and whoever reaches the target is out.",
    ),
    Option("target_test", Choice(("gte", "gt")), "9.2", "Whether the target must be reached or exceeded."),
    Option(
        "dealer_choice",
        Choice(("random", "first_seat")),
        "12.2",
        "Who rolls the first centre die and begins: by lot, or the first seat.",
    ),
    Option(
        "dealer_rotation",
        Choice(("left", "winner", "stay")),
        "4.7, 12.2",
        "Who rolls the next centre die: the seat to the left, the winner of the deal, or the same seat.",
    ),
    Option(
        "voluntary_draw",
        Flag(),
        "12.3, 14.32",
        "Whether a seat may reroll or draw although one of its dice can be played.",
    ),
    Option(
        "drawn_card",
        Choice(("may_play", "must_play", "never")),
        "12.3",
        "Whether a drawn die that fits may, must or cannot be played at once.",
    ),
    Option(
        "action_match",
        Choice(("color_or_symbol", "color_only")),
        "5.2, 12.4",
        "Whether a command matches the same command of another colour.",
    ),
    Option(
        "wd4_legal_if",
        Choice(("no_color", "no_color_or_number", "no_match")),
        "6.1, 12.6",
        "A Wild Draw Four is allowed only without another die of the colour; or colour or number; or "
        "colour, number or command.",
    ),
    Option(
        "wd4_enforcement",
        Choice(("bluff", "strict", "free")),
        "6.2, 12.6",
        "A forbidden Wild Draw Four can be played and challenged, is refused, or does not exist.",
    ),
    Option("wd4_wilds_count", Flag(), "6.1", "Whether another wild in hand forbids a Wild Draw Four."),
    Option(
        "wd4_guilty",
        Choice(("take_back_and_draw",)),
        "6.4",
        "What a guilty seat does: it takes the die back and draws four.",
    ),
    Option(
        "wd4_challengers",
        Choice(("target", "any_opponent")),
        "6.2, 12.6",
        "Who may challenge: the seat that would draw, or every opponent until that seat accepts.",
    ),
    Option("uno_penalty", Whole(0, 10), "7.2", "How many dice a seat draws that is caught without UNO."),
    Option(
        "uno_window",
        Choice(("until_next_turn", "until_own_next_play")),
        "7.3",
        "How long a silent seat can be caught: until the next turn move, or until its own.",
    ),
    Option(
        "uno_window_ms",
        Whole(0, 10000),
        "7.7",
        "For how many milliseconds turn moves wait while a seat can be caught.",
    ),
    Option(
        "final_draw_effect",
        Flag(),
        "9.1, 12.7",
        "Whether a Draw Two or Wild Draw Four played last is still drawn before the hands are counted.",
    ),
    Option(
        "two_seat_reverse",
        Choice(("skip", "none")),
        "5.5",
        "With two seats a Reverse acts as a Skip, or not.",
    ),
    Option(
        "blocked_deal",
        Choice(("lowest_hand_wins", "void")),
        "8.4",
        "A deal in which nobody can go on is won by the lowest hand, or counts for nobody.",
    ),
    Option(
        "deal_limit", Whole(1, 1000, or_none=True), "9.6", "The game ends after so many deals at the latest."
    ),
    Option(
        "max_turns_per_deal", Whole(50, 100000), "8.4, 14.18", "A deal with more turns is treated as blocked."
    ),
)


def check_combination(options: DiceOptions, seats: int) -> None:
    """Raise OptionError for options that cannot work at a table of ``seats`` (rules 14.29)."""
    if options.hand_size * seats + 1 > len(DICE):
        most = (len(DICE) - 1) // seats
        raise OptionError(
            "hand_size",
            options.hand_size,
            f"at most {most} with {seats} seats",
            "needs more dice than there are",
        )
