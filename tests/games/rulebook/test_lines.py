"""An event in a line: what happened, in card notation, without hidden cards unless hands are open."""

from typing import Any

import pytest

from games.engine.cards.pieces import DECK, FACE
from games.engine.chance import SeededChance
from games.engine.commands import StartDeal
from games.engine.creation import create
from games.engine.decider import State
from games.engine.events import ClockCredited, ContributionMade, GameCreated, SeatedPlayer
from games.engine.families import FAMILIES
from games.engine.rejection import Rejection
from games.engine.rulesets import resolve
from games.rulebook.lines import cards, common, dice, line
from games.scenarios import cards as card_scenarios
from games.scenarios import dice as dice_scenarios
from games.scenarios.chance import ScenarioChance
from games.scenarios.document import Position
from games.scenarios.runner import SYSTEM_WORDS

SEATED = tuple(SeatedPlayer(f"p{seat}", f"Player {seat}") for seat in range(3))
CARDS: dict[str, Any] = {
    "hands": ["R5 RR R+2 W W+4", "R1 G7 G0 B9", "Y1 Y2 Y3"],
    "discard": "R9",
    "draw_pile": "B1 B2 B3 B4 B5 B6 B7 B8",
    "turn": 0,
    "direction": 1,
    "dealer": 2,
    "scores": [0, 0, 0],
}
DICE: dict[str, Any] = {
    "hands": ["d1:G4 d2:Y4 d4:GR", "d5:R6 d7:Y3", "d9:R4 d11:R6"],
    "center": "d12:G3",
    "bag": "d0 d14 d16 d18 d20",
    "rolls": "R1 B5 B6 R1 Y4 R5 B2",
    "turn": 0,
    "direction": 1,
    "dealer": 0,
    "scores": [0, 0, 0],
}


def lines(
    *moves: str, seat: int = 0, options: dict[str, Any] | None = None, opened: bool = False, **position: Any
) -> list[str]:
    """What is said of the events that the moves of a seat lead to; those of the last move."""
    fields = {**(DICE if "center" in position or "bag" in position else CARDS), **position}
    family = "dice" if "center" in fields else "cards"
    rules = resolve({"cards": "official", "dice": "dice-500"}[family], options or {}, len(fields["hands"]))
    build = {"cards": card_scenarios.build, "dice": dice_scenarios.build}[family]
    state: State = build(Position(**fields), None, rules.options, False)
    said = []
    for move in moves:
        system = SYSTEM_WORDS.get(move)
        command = system(seat) if system else FAMILIES[family].parse(move, seat)
        events = FAMILIES[family].decide(state, command)
        assert not isinstance(events, Rejection), (move, events)
        said = []
        for event in events:
            before, state = state, FAMILIES[family].evolve(state, event)
            said.append(line(event, before, state if opened else None))
    return said


def test_every_event_has_a_line() -> None:
    for family, own in (("cards", cards.LINES), ("dice", dice.LINES)):
        assert set(FAMILIES[family].events) == {*common.LINES, *own}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("play R5", "seat 0 plays R5"),
        ("play RR", "seat 0 plays RR; play turns to the right"),
        ("play R+2", "seat 0 plays R+2; seat 1 draws 2 and is skipped"),
        ("play W>G", "seat 0 plays W>G"),
        ("play W+4>B", "seat 0 plays W+4>B; seat 1 accepts or challenges"),
        ("draw", "seat 0 draws 1"),
    ],
)
def test_a_move_with_cards(move: str, said: str) -> None:
    assert lines(move) == [said]


def test_drawn_cards_are_named_only_with_open_hands() -> None:
    assert lines("play R+2", opened=True) == ["seat 0 plays R+2; seat 1 draws 2 (B1 B2) and is skipped"]
    assert lines("draw", opened=True) == ["seat 0 draws 1 (B1)"]


def test_drawn_cards_are_named_in_the_order_in_which_they_are_drawn() -> None:
    said = lines("play R+2", opened=True, draw_pile="W B2 B1")
    assert said == ["seat 0 plays R+2; seat 1 draws 2 (W B2) and is skipped"]
    (reshuffled,) = lines("play R+2", opened=True, draw_pile="W", discard="G5 R9")
    assert reshuffled in (
        "seat 0 plays R+2; seat 1 draws 2 (W G5) and is skipped",
        "seat 0 plays R+2; seat 1 draws 2 (W R9) and is skipped",
    )


def test_a_skip_names_who_is_skipped() -> None:
    assert lines("play RS", hands=["RS R1", "G1", "Y1"]) == [
        "seat 0 plays RS; seat 1 is skipped; seat 0 has not called UNO and can be caught"
    ]


def test_a_reverse_with_two_seats_gives_another_turn() -> None:
    said = lines("play RR", hands=["RR R1 R2", "G1"], scores=[0, 0], dealer=1)
    assert said == ["seat 0 plays RR; play turns to the right, and seat 0 plays again"]


def test_a_draw_that_brings_nothing() -> None:
    assert lines("draw", draw_pile="") == ["seat 0 draws nothing (nothing is left); the turn is over"]


def test_house_rules() -> None:
    swap = {"seven_zero": True}
    hands = ["R7 R0 R1 R2", "Y1 Y2", "G1 G2 G3"]
    assert lines("play R7@2", hands=hands, options=swap) == ["seat 0 plays R7; seats 0 and 2 swap hands"]
    assert lines("play R0", hands=hands, options=swap) == [
        "seat 0 plays R0; all hands go one seat to the left"
    ]
    assert lines("play R0", hands=hands) == ["seat 0 plays R0"]
    stacking = {"stacking": "same"}
    assert lines("play R+2", options=stacking) == ["seat 0 plays R+2; seat 1 owes 2"]
    owed = lines("take", options=stacking, debt=4, debt_kind="+2", discard="R+2")
    assert owed == ["seat 0 takes what is owed, draws 4 and is skipped"]
    jump = lines("play R9", seat=2, options={"jump_in": "exact"}, hands=["R1 R2", "Y1 Y2", "R9 G1 G2"])
    assert jump == ["seat 2 jumps in with R9"]


@pytest.mark.parametrize(
    ("move", "evidence", "said"),
    [
        ("accept", "R2", "seat 0 accepts, draws 4 and is skipped"),
        ("challenge", "R2", "seat 0 challenges; seat 2 is guilty; seat 2 draws 4"),
        ("challenge", "G2", "seat 0 challenges; seat 2 is innocent; seat 0 draws 6 and is skipped"),
    ],
)
def test_answers_to_a_wild_draw_four(move: str, evidence: str, said: str) -> None:
    position = {"phase": "wild_draw_four", "discard": "R9 W+4", "color": "B", "previous_color": "R"}
    assert lines(move, accused=2, evidence=evidence, **position) == [said]


def test_uno() -> None:
    hands = ["R5 R6", "G1", "Y1 Y2"]
    assert lines("uno", "play R5", hands=hands) == ["seat 0 plays R5"]
    assert lines("uno", hands=hands) == ["seat 0 calls UNO beforehand"]
    assert lines("play R5 uno", hands=hands) == ["seat 0 plays R5 and calls UNO"]
    assert lines("uno", seat=1, hands=hands, exposed=[1]) == [
        "seat 1 calls UNO late, but before it is caught"
    ]
    assert lines("catch 1", hands=hands, exposed=[1]) == ["seat 0 catches seat 1, which draws 2"]


def test_the_end_of_a_game() -> None:
    said = lines("play R+2", hands=["R+2", "R5 GS", "W"], scores=[450, 0, 0])
    assert said[0] == "seat 0 plays R+2; seat 1 draws 2"
    assert said[1:] == [
        "deal 1 ends: a hand is empty; seat 0 wins it; the hands count 0 28 50; totals 528 0 0",
        "the game is over; places 1 2 2; totals 528 0 0",
    ]


def test_the_next_deal() -> None:
    *_, started = lines("play R5", hands=["R5", "G1", "Y1"])
    assert started.startswith("deal 2; seat 0 deals; first card ")


def test_time_and_leaving() -> None:
    assert lines("timeout") == [
        "seat 0 has run out of time (1 so far); the system decides for it",
        "seat 0 draws 1",
        "seat 0 passes",
    ]
    assert lines("forfeit") == ["seat 0 leaves the game; it is seat 1's turn"]
    assert lines("forfeit", seat=2) == ["seat 2 leaves the game"]


def test_seats_that_are_out() -> None:
    said = lines("play R5", hands=["R5", "W", "Y1"], scores=[0, 460, 0], options={"scoring": "elimination"})
    assert said[2] == "seat 1 is out with 510"


def dealt(deck: str, **options: Any) -> str:
    """What is said of the first deal of three seats with one card each; seat 2 deals."""
    rules = resolve("official", {"hand_size": 1, **options}, 3)
    rest = list(DECK)
    named = [FACE[card] for card in deck.split()]
    for face in named:
        rest.remove(face)
    chance = ScenarioChance(deck=(*named, *rest), keep=True)
    state = FAMILIES["cards"].begin(create(rules, SEATED, chance, dealer=2), chance)
    (event,) = FAMILIES["cards"].decide(state, StartDeal())
    return line(event, state)


@pytest.mark.parametrize(
    ("turned", "said"),
    [
        ("R5", "first card R5; seat 0 begins"),
        ("RS", "first card RS; seat 1 begins"),
        ("R+2", "first card R+2; seat 0 draws 2; seat 1 begins"),
        ("RR", "first card RR; play goes to the right; seat 2 begins"),
        ("W", "first card W; seat 0 names the colour of the first card"),
        ("W+4 G5", "first card W+4, which is shuffled back in, then first card G5; seat 0 begins"),
    ],
)
def test_a_deal(turned: str, said: str) -> None:
    assert dealt(f"R1 G1 B1 {turned}") == f"deal 1; seat 2 deals; {said}"


def test_a_first_card_that_is_buried_or_covered() -> None:
    buried = dealt("R1 G1 B1 W G5", first_wild="bury_redraw")
    assert "first card W, which goes back into the middle of the pile, then first card G5" in buried
    covered = dealt("R1 G1 B1 RS G5", first_action="flip_next")
    assert "first card RS, without effect, and another on top of it, then first card G5" in covered


def test_the_cards_turned_for_the_dealer() -> None:
    rules, chance = resolve("official", {}, 3), SeededChance(bytes(32))
    state = FAMILIES["cards"].begin(create(rules, SEATED, chance), chance)
    (event,) = FAMILIES["cards"].decide(state, StartDeal())
    assert line(event, state).startswith("deal 1; for the dealer: seat 0 ")


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["play d1"], "seat 0 plays d1:G4"),
        (["play d4"], "seat 0 plays d4:GR; play turns to the right"),
        (["reroll"], "seat 0 rerolls: d1:R2 d2:Y4 d4:R5"),
        (["reroll", "draw"], "seat 0 draws d0:R1"),
        (["reroll", "draw", "pass"], "seat 0 passes"),
    ],
)
def test_a_move_with_dice(moves: list[str], said: str) -> None:
    assert lines(*moves, center="d12:G3", rolls="R2 Y4 R5 R1") == [said]


FOUR: dict[str, Any] = {
    "center": "d10:W+4",
    "color": "R",
    "phase": "wild_draw_four",
    "turn": 1,
    "accused": 0,
    "evidence": "d1:G4",
    "previous_color": "G",
    "former": "d12:G3",
    "rolls": "R1 R3 R5 R1",
}


@pytest.mark.parametrize(
    ("move", "seat", "said"),
    [
        ("accept", 1, "seat 1 accepts, draws d0:R1 d14:R3 d16:R5 d18:R1 and is skipped"),
        (
            "challenge",
            2,
            "seat 2 challenges; seat 0 is guilty, takes its die back and draws d0:R1 d14:R3 d16:R5 d18:R1; "
            "it is seat 1's turn",
        ),
    ],
)
def test_answers_to_a_wild_draw_four_with_dice(move: str, seat: int, said: str) -> None:
    assert lines(move, seat=seat, **FOUR) == [said]


@pytest.mark.parametrize(
    ("die", "said"),
    [
        ("d1:R+2", "seat 0 plays d1:R+2; seat 1 draws d0:R1 d14:R3 and is skipped"),
        ("d1:RS", "seat 0 plays d1:RS; seat 1 is skipped"),
        ("d0:W", "seat 0 plays d0:W>G"),
        ("d4:W+4", "seat 0 plays d4:W+4>G; seat 1 accepts unless somebody challenges"),
    ],
)
def test_dice_that_do_something(die: str, said: str) -> None:
    name, _, face = die.partition(":")
    move = f"play {name}" + (">G" if face in ("W", "W+4") else "")
    hands = [f"{die} d2:Y4 d8:Y4", *DICE["hands"][1:]]
    bag = "d14 d16" if name == "d0" else "d0 d14"
    assert lines(move, center="d15:R4", hands=hands, bag=bag, rolls="R1 R3") == [said]


def test_uno_with_dice() -> None:
    hands = ["d1:G4 d2:Y4", *DICE["hands"][1:]]
    silent = lines("play d1", center="d12:G3", hands=hands)
    assert silent == ["seat 0 plays d1:G4; seat 0 has not called UNO and can be caught"]
    assert lines("play d1 uno", center="d12:G3", hands=hands) == ["seat 0 plays d1:G4 and calls UNO"]
    caught = lines("catch 2", center="d12:G3", hands=[*hands[:2], "d9:R4"], exposed=[2], rolls="R1 R3")
    assert caught == ["seat 0 catches seat 2, which draws d0:R1 d14:R3"]
    empty = lines("catch 2", center="d12:G3", hands=[*hands[:2], "d9:R4"], exposed=[2], bag="")
    assert empty == ["seat 0 catches seat 2, which draws nothing (the bag is empty)"]


def test_a_new_deal_of_dice_shows_every_die() -> None:
    *_, started = lines("play d1", center="d12:G3", hands=["d1:G4", *DICE["hands"][1:]])
    assert started.startswith("deal 2; seat 0 rolls the centre die: d")
    assert started.endswith("; seat 0 begins")
    assert started.count(":") >= 3 * 5


def test_events_about_the_game_itself() -> None:
    created = GameCreated("official", 1, "cards", {}, SEATED, "0" * 64)
    assert line(created, None) == "a game of official, version 1, for 3 seats"
    contributed = line(ContributionMade(1, "ab"), None)
    assert contributed == "seat 1 adds bytes of its own to the shuffles from the next deal on"
    credited = line(ClockCredited(500, "the server was busy"), None)
    assert credited == "the clock gives back 500 milliseconds: the server was busy"
