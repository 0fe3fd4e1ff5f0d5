"""When the draw pile runs out, the discards under the top are shuffled under a label of their own (rules 8.1-8.3)."""

from msgspec.structs import replace

from games.engine.cards.pieces import texts
from games.engine.cards.state import State
from tests.games.engine.cards.kit import NotingChance, after, cards, code, events, position

HANDS = ["R5 R6", "B1 B2 B3", "G1 G2"]


def noting(top: str, pile: str, **more: object) -> State:
    """Return a position whose reshuffles are noted."""
    return replace(position(HANDS, top, pile, **more), chance=NotingChance())


def drawn(state: State) -> State:
    return after(state, (state.phase.turn, "draw"), (state.phase.turn, "pass"))


def test_reshuffles_are_numbered_within_the_deal():
    state = noting("Y1 Y2 Y3 R9", "")
    for _ in range(3):
        state = drawn(state)
    assert [*dict.fromkeys(state.chance.labels)] == ["shuffle|1"]
    state = after(state, (0, "play R5"), (1, "draw"))
    assert [*dict.fromkeys(state.chance.labels)] == ["shuffle|1", "shuffle|2"]
    assert state.reshuffles == 2


def test_what_is_shuffled_are_the_discards_under_the_top_in_their_order():
    state = drawn(noting("Y1 W G3 R9", ""))
    deal, _, label, items = state.chance.asked[0]
    assert (deal, label, items) == (1, "shuffle|1", tuple(cards("Y1 W G3")))
    assert texts(state.discards) == ("R9",)


def test_the_event_counts_the_cards_and_names_none():
    (event,) = events(noting("Y1 Y2 Y3 R9", ""), 0, "draw")
    assert (event.seat, event.drawn, event.turn, event.phase) == (0, 1, 0, "drawn")
    assert not any(card in repr(event) for card in ("Y1", "Y2", "Y3"))


def test_a_penalty_draws_what_is_there_and_goes_on_after_the_shuffle():
    state = noting("Y1 Y2 Y3 R9", "B8")
    state = after(replace(state, hands=(cards("R5 R+2"), *state.hands[1:])), (0, "play R+2 uno"))
    assert len(state.hands[1]) == 5
    assert cards("B8")[0] in state.hands[1]
    assert (len(state.pile), texts(state.discards)) == (3, ("R+2",))


def test_when_needed_leaves_an_empty_pile_until_a_card_is_wanted():
    state = after(noting("Y1 Y2 Y3 R9", "B8"), (0, "draw"))
    assert (state.pile, state.reshuffles) == (b"", 0)


def test_when_last_taken_shuffles_as_soon_as_the_last_card_is_gone():
    state = noting("Y1 Y2 Y3 R9", "B8", options={"reshuffle": "when_last_taken"})
    state = after(state, (0, "draw"))
    assert (sorted(state.pile), state.reshuffles) == (sorted(cards("Y1 Y2 Y3")), 1)


def test_looking_for_a_playable_card_shuffles_only_as_far_as_it_draws():
    until_playable = {"draw_policy": "until_playable"}
    found = after(noting("Y1 Y2 Y3 R9", "B8 R4", options=until_playable), (0, "draw"))
    assert (found.reshuffles, found.pile, len(found.hands[0])) == (0, b"", 4)
    state = noting("R1 R2 R3 R9", "B8 G4", options=until_playable)
    (event,) = events(state, 0, "draw")
    assert event.drawn == 3
    assert after(state, (0, "draw")).reshuffles == 1


def test_nothing_to_shuffle_draws_nothing_and_asks_for_no_chance():
    state = noting("R9", "")
    (event,) = events(state, 0, "draw")
    assert (event.drawn, event.turn, event.phase) == (0, 1, "play")
    assert state.chance.asked == []
    assert code(after(state, (0, "draw")), 0, "pass") is not None
