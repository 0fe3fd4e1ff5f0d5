"""The options of card rulesets (rules 2): typed fields, the table that explains them, what cannot be combined. Pure."""

from typing import Literal

import msgspec

from games.engine.options import Choice, Flag, Option, OptionError, Whole

DECK_SIZE = 108


class CardOptions(msgspec.Struct, frozen=True):
    """A value for every option of a card game; the defaults are those of the ruleset ``official``."""

    hand_size: int = 7
    target: int = 500
    scoring: Literal["winner_takes", "lowest_total", "elimination"] = "winner_takes"
    target_test: Literal["gte", "gt"] = "gte"
    dealer_choice: Literal["high_card_zero", "high_card_redraw", "random", "first_seat"] = "high_card_zero"
    dealer_rotation: Literal["left", "winner", "stay"] = "left"
    first_wild: Literal["first_player_chooses", "bury_redraw", "reshuffle_redraw"] = "first_player_chooses"
    first_wild_draw_four: Literal["redraw", "bury_redraw", "reshuffle_redraw", "first_player_chooses"] = (
        "reshuffle_redraw"
    )
    first_action: Literal["apply", "flip_next"] = "apply"
    first_reverse_starter: Literal["dealer", "right_of_dealer"] = "dealer"
    draw_policy: Literal["one", "until_playable"] = "one"
    draw_cap: int | Literal["none"] = "none"
    voluntary_draw: bool = True
    drawn_card: Literal["may_play", "must_play", "never"] = "may_play"
    action_match: Literal["color_or_symbol", "color_only"] = "color_or_symbol"
    wd4_legal_if: Literal["no_color", "no_color_or_number", "no_match"] = "no_color"
    wd4_enforcement: Literal["bluff", "strict", "free"] = "bluff"
    wd4_wilds_count: bool = False
    wd4_guilty: Literal["draw"] = "draw"
    wd4_innocent_extra: int = 2
    wd4_challengers: Literal["target"] = "target"
    uno_penalty: int = 2
    uno_window: Literal["until_next_turn", "until_own_next_play"] = "until_next_turn"
    uno_window_ms: int = 0
    final_draw_effect: bool = True
    reshuffle: Literal["when_needed", "when_last_taken"] = "when_needed"
    two_seat_reverse: Literal["skip", "none"] = "skip"
    stacking: Literal["off", "same", "any"] = "off"
    seven_zero: bool = False
    jump_in: Literal["off", "exact"] = "off"
    blocked_deal: Literal["lowest_hand_wins", "void"] = "lowest_hand_wins"
    deal_limit: int | Literal["none"] = "none"
    max_turns_per_deal: int = 1000


OPTIONS: tuple[Option, ...] = (
    Option("hand_size", Whole(1, 20), "4.2", "How many cards each seat is dealt."),
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
        Choice(("high_card_zero", "high_card_redraw", "random", "first_seat")),
        "4.1",
        "How the first dealer is found: the highest card turned (a card without a number counts 0 or is "
        "replaced), by lot, or the first seat.",
    ),
    Option(
        "dealer_rotation",
        Choice(("left", "winner", "stay")),
        "4.7",
        "Who deals next: the seat to the left, the winner of the deal, or the same dealer.",
    ),
    Option(
        "first_wild",
        Choice(("first_player_chooses", "bury_redraw", "reshuffle_redraw")),
        "4.4",
        "A Wild as first card: the first player names a colour, or it goes back and another is turned.",
    ),
    Option(
        "first_wild_draw_four",
        Choice(("redraw", "bury_redraw", "reshuffle_redraw", "first_player_chooses")),
        "4.4",
        "A Wild Draw Four as first card: it goes back (redraw: the way of first_wild, or shuffled in), or the "
        "first player names a colour.",
    ),
    Option(
        "first_action",
        Choice(("apply", "flip_next")),
        "4.3, 4.5",
        "An action card as first card takes effect, or another is turned on top until a number shows.",
    ),
    Option(
        "first_reverse_starter",
        Choice(("dealer", "right_of_dealer")),
        "4.3",
        "Who starts when the first card is a Reverse.",
    ),
    Option(
        "draw_policy",
        Choice(("one", "until_playable")),
        "5.3",
        "Drawing means one card, or cards until one can be played.",
    ),
    Option("draw_cap", Whole(1, 40, or_none=True), "5.3", "The most cards drawn until one can be played."),
    Option("voluntary_draw", Flag(), "5.3", "Whether a seat may draw although it holds a playable card."),
    Option(
        "drawn_card",
        Choice(("may_play", "must_play", "never")),
        "5.3",
        "Whether a drawn card that fits may, must or cannot be played at once.",
    ),
    Option(
        "action_match",
        Choice(("color_or_symbol", "color_only")),
        "5.2",
        "Whether an action card matches the same symbol of another colour.",
    ),
    Option(
        "wd4_legal_if",
        Choice(("no_color", "no_color_or_number", "no_match")),
        "6.1",
        "A Wild Draw Four is allowed only without another card of the colour; or colour or number; or "
        "colour, number or symbol.",
    ),
    Option(
        "wd4_enforcement",
        Choice(("bluff", "strict", "free")),
        "6.2",
        "A forbidden Wild Draw Four can be played and challenged, is refused, or does not exist.",
    ),
    Option("wd4_wilds_count", Flag(), "6.1", "Whether another wild in hand forbids a Wild Draw Four."),
    Option("wd4_guilty", Choice(("draw",)), "6.4", "What a guilty seat does: it draws four."),
    Option(
        "wd4_innocent_extra", Whole(0, 10), "6.4", "How many cards more than four a wrong challenge costs."
    ),
    Option("wd4_challengers", Choice(("target",)), "6.2", "Who may challenge: the seat that would draw."),
    Option("uno_penalty", Whole(0, 10), "7.2", "How many cards a seat draws that is caught without UNO."),
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
        "9.1",
        "Whether a Draw Two or Wild Draw Four played last is still drawn before the hands are counted.",
    ),
    Option(
        "reshuffle",
        Choice(("when_needed", "when_last_taken")),
        "8.1",
        "Whether the discards are shuffled when a card is needed or as soon as the last one is taken.",
    ),
    Option(
        "two_seat_reverse",
        Choice(("skip", "none")),
        "5.5",
        "With two seats a Reverse acts as a Skip, or not.",
    ),
    Option(
        "stacking",
        Choice(("off", "same", "any")),
        "10.1",
        "Whether a draw card can be put on a draw card so that the next seat owes both: never, on the same "
        "kind, or across kinds.",
    ),
    Option("seven_zero", Flag(), "10.2", "A 7 swaps hands with a seat, a 0 passes all hands on."),
    Option(
        "jump_in", Choice(("off", "exact")), "10.3", "Whether the very same card may be played out of turn."
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


def check_combination(options: CardOptions, seats: int) -> None:
    """Raise OptionError for options that cannot work together or at a table of ``seats`` (rules 14.29)."""
    if options.hand_size * seats + 1 > DECK_SIZE:
        most = (DECK_SIZE - 1) // seats
        raise OptionError(
            "hand_size",
            options.hand_size,
            f"at most {most} with {seats} seats",
            "needs more cards than there are",
        )
    if options.draw_cap != "none" and options.draw_policy != "until_playable":
        raise OptionError(
            "draw_cap",
            options.draw_cap,
            "none, or draw_policy until_playable",
            "works only with draw_policy until_playable",
        )
