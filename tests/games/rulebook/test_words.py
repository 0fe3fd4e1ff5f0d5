"""Pieces and moves in the words of players."""

import pytest

from games.engine.cards.pieces import TEXT as CARDS
from games.engine.cards.state import Phase as CardPhase
from games.engine.dice.pieces import TEXT as DICE
from games.engine.dice.state import Phase as DicePhase
from games.engine.moves import WORDS
from games.rulebook import words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R5", "red 5"),
        ("GS", "green Skip"),
        ("BR", "blue Reverse"),
        ("RR", "red Reverse"),
        ("Y+2", "yellow Draw Two"),
        ("W", "Wild"),
        ("W+4", "Wild Draw Four"),
        ("d7:R5", "die 7 (red 5)"),
        ("d7", "die 7"),
        ("R10", "R10"),
        ("X5", "X5"),
        ("R", "R"),
        ("", ""),
    ],
)
def test_a_piece(text: str, said: str) -> None:
    assert words.piece(text) == said


@pytest.mark.parametrize("text", [*CARDS, *DICE])
def test_every_piece_has_words(text: str) -> None:
    assert words.piece(text) != text


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("play R5", "to play the red 5"),
        ("play R5 uno", "to play the red 5, calling UNO"),
        ("play W>G", "to play the Wild, naming green"),
        ("play R7@2", "to play the red 7, swapping hands with seat 2"),
        ("play d7", "to play die 7"),
        ("play d10>G uno", "to play die 10, naming green, calling UNO"),
        ("catch 2", "to catch seat 2"),
        ("color B", "to name blue"),
        ("color X", "something that is no move"),
        ("catch me", "something that is no move"),
        ("play", "something that is no move"),
        ("", "something that is no move"),
    ],
)
def test_a_move(move: str, said: str) -> None:
    assert words.move(move) == said


@pytest.mark.parametrize("word", [*WORDS, "take", "reroll"])
def test_every_word_of_the_games_has_words(word: str) -> None:
    assert words.move(word) != "something that is no move"


@pytest.mark.parametrize(("family", "phases"), [("cards", CardPhase), ("dice", DicePhase)])
def test_every_phase_in_which_a_seat_decides_has_words(family: str, phases: type) -> None:
    names = {phase.__struct_config__.tag for phase in phases.__args__} - {"before_deal", "game_over"}
    assert set(words.PHASES[family]) == names
    assert words.phase(family, "unheard_of") == "phase unheard_of"


@pytest.mark.parametrize(
    ("numbers", "said"), [([1], "seat 1"), ([0, 2], "seats 0 and 2"), ([0, 1, 3], "seats 0, 1 and 3")]
)
def test_seats(numbers: list[int], said: str) -> None:
    assert words.seats(numbers) == said


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (1, "card", "1 card"),
        (2, "card", "2 cards"),
        (0, "card", "0 cards"),
        (1, "die", "1 die"),
        (3, "die", "3 dice"),
    ],
)
def test_counted(number: int, noun: str, said: str) -> None:
    assert words.counted(number, noun) == said
