"""Whatever is played, in every ruleset and under any options: what must hold of every game."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.codec import encode
from games.engine.audit import audit
from games.engine.chance import RevealedChance, SeededChance
from games.engine.commands import Challenge, Draw
from games.engine.decider import Command, Event, fold
from games.engine.events import DealEnded, GameEnded, SeatOut
from games.engine.rejection import Code, Rejection
from games.engine.rng import commitment
from games.engine.rulesets import RULESETS
from tests.games.engine.random_play import PATIENT, Table, commands, leaves_one, tables

LONG_AFTER_MS = 10**9
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
anything = given(data=st.data())


def is_deal_start(event: Event) -> bool:
    return type(event).__name__ == "DealStarted"


def since_last_deal(events: list[Event]) -> list[Event]:
    """Return the first event and those since the last deal started, or all if none was dealt."""
    start = max([index for index, event in enumerate(events) if is_deal_start(event)], default=1)
    return [events[0], *events[start:]]


@every_ruleset
@PATIENT
@anything
def test_every_piece_is_always_somewhere_and_every_game_ends(ruleset, data):
    table = data.draw(tables(ruleset))
    while table.go_on():
        assert table.known.pieces(table.state) == table.known.all_pieces
    assert isinstance(table.events[-1], GameEnded)
    places = sorted(table.state.series.places)
    assert places == [1 + places.index(place) for place in places], "a shared place uses up those it covers"


@every_ruleset
@PATIENT
@anything
def test_who_has_the_decision_and_who_can_be_caught_is_always_possible(ruleset, data):
    table = data.draw(tables(ruleset))
    active = table.state.series.active
    while table.go_on():
        state, active = table.state, table.state.series.active
        assert state.phase.turn is None or active[state.phase.turn]
        assert list(state.exposed) == sorted({*state.exposed})
        assert all(active[seat] and len(state.hands[seat]) == 1 for seat in state.exposed)
        timed = len(state.exposed) if table.rules.options.uno_window_ms else 0
        assert len(state.exposed_at) == timed
        assert all(0 <= at <= table.now_ms for at in state.exposed_at)
        assert all(hand or not active[seat] for seat, hand in enumerate(state.hands)) or not state.phase.turn


def counted_turns(events: list[Event]) -> int:
    """Return how many of a deal's events are turns that count (rules 14.18)."""
    names = Counter(type(event).__name__ for event in events)
    always = ("CardPlayed", "DiePlayed", "TurnPassed", "DrawFourAccepted", "DebtTaken")
    empty = sum(type(event).__name__ == "CardsDrawn" and not event.drawn for event in events)
    lost = sum(type(event).__name__ == "DrawFourChallenged" and not event.guilty for event in events)
    return sum(names[name] for name in always) + empty + lost


def deals(events: list[Event]) -> list[list[Event]]:
    """Return the events of each deal, from its start to its end."""
    starts = [index for index, event in enumerate(events) if is_deal_start(event)]
    ends = [index for index, event in enumerate(events) if isinstance(event, DealEnded)]
    return [events[start : end + 1] for start, end in zip(starts, ends, strict=True)]


@every_ruleset
@PATIENT
@anything
def test_no_deal_has_more_turns_than_allowed(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    most = table.rules.options.max_turns_per_deal
    for deal in deals(table.events):
        turns, reason = counted_turns(deal), deal[-1].reason
        assert turns <= most
        assert reason != "turn_limit" or turns == most
        assert reason in ("hand_empty", "blocked", "turn_limit", "abandoned")


@every_ruleset
@PATIENT
@anything
def test_totals_add_up_from_the_hands_of_every_deal(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    options = table.rules.options
    totals = list(table.events[0].scores or [0] * len(table.seats))
    for end in (event for event in table.events if isinstance(event, DealEnded)):
        void = end.reason == "abandoned" or (end.reason != "hand_empty" and options.blocked_deal == "void")
        for seat in table.seats:
            if options.scoring != "winner_takes":
                totals[seat] += 0 if void else end.hand_points[seat]
            elif end.winner == seat:
                totals[seat] += sum(end.hand_points) - end.hand_points[seat]
        assert list(end.scores) == totals
    outs = [event for event in table.events if isinstance(event, SeatOut)]
    assert not outs or options.scoring == "elimination"
    assert all(out.total >= options.target for out in outs)


@every_ruleset
@PATIENT
@anything
def test_folds_of_all_and_since_the_last_deal_are_the_live_state(ruleset, data):
    table = data.draw(tables(ruleset))
    going_on = True
    while going_on:
        assert fold(table.family, table.events, table.chance) == table.state
        assert fold(table.family, since_last_deal(table.events), table.chance) == table.state
        for _ in range(table.random.randrange(1, 200)):
            going_on = going_on and table.go_on()


@every_ruleset
@PATIENT
@anything
def test_a_finished_game_folds_from_its_own_events_alone(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    seeds = {event.deal: event.seed for event in table.events if isinstance(event, DealEnded)}
    revealed = fold(table.family, table.events, RevealedChance(seeds))
    assert revealed.hands == table.state.hands
    assert revealed.series == table.state.series
    promised = {event.deal: event.commitment for event in table.events if is_deal_start(event)}
    assert promised == {deal: commitment(bytes.fromhex(seed)) for deal, seed in seeds.items()}
    assert table.events[0].commitment == promised.get(1, table.chance.commitment(1))


def accepted(table: Table, command: Command) -> bool:
    outcome = table.family.decide(table.state, command, LONG_AFTER_MS)
    assert not isinstance(outcome, Rejection) or outcome.code in Code
    return not isinstance(outcome, Rejection)


def plays_with_a_call(table: Table, seat: int, texts: tuple[str, ...]) -> list[str]:
    """Return each play that leaves its seat one piece, with the call that is then due (rules 14.3)."""
    plays = [(text, table.family.parse(text, seat)) for text in texts if text.startswith("play")]
    return [f"{text} uno" for text, play in plays if leaves_one(table, play)]


@every_ruleset
@PATIENT
@anything
def test_of_all_moves_there_are_exactly_the_legal_ones_are_accepted_from_any_seat(ruleset, data):
    table = data.draw(tables(ruleset)).to_a_moment()
    for seat in table.seats:
        seen = table.family.observe(table.state, 1, seat)
        told = [*seen.legal_moves, *seen.side_moves]
        all_moves = commands(table.rules.family, len(table.seats), seat)
        good = [text for text, command in all_moves if accepted(table, command)]
        assert sorted(good) == sorted([*told, *plays_with_a_call(table, seat, seen.legal_moves)])
    decides = [table.family.format_move(move) for move in table.family.legal_moves(table.state)]
    turn = table.state.phase.turn
    assert tuple(decides) == table.family.observe(table.state, 1, turn).legal_moves


@every_ruleset
@PATIENT
@anything
def test_asking_for_every_move_there_is_changes_nothing(ruleset, data):
    table = data.draw(tables(ruleset)).to_a_moment()
    seat = table.random.choice(table.seats)
    moves = [command for _, command in commands(table.rules.family, len(table.seats), seat)]
    asked = table.random.sample(moves, 200)
    answers = [accepted(table, command) for command in asked]
    assert fold(table.family, table.events, table.chance) == table.state
    assert [accepted(table, command) for command in reversed(asked)] == answers[::-1]


@every_ruleset
@PATIENT
@anything
def test_events_name_no_piece_but_those_that_were_played_turned_or_public(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    running: list[str] = []
    for event in table.events:
        data_text = encode(event, "seat:0", "c").data.decode()
        assert sorted(table.known.face.findall(data_text)) == sorted(table.known.named(event))
        running.append(data_text)
        if isinstance(event, DealEnded):
            *before, end = running
            assert not any(event.seed in text for text in before)
            assert event.seed in end
            running.clear()
    later = [table.chance.reveal(table.state.series.deal + number) for number in (1, 2)]
    assert not any(seed in encode(event, "a", "c").data.decode() for event in table.events for seed in later)


@every_ruleset
@PATIENT
@anything
def test_a_seat_sees_the_same_in_all_worlds_that_differ_in_what_it_cannot_see(ruleset, data):
    table = data.draw(tables(ruleset))
    for _ in range(10):
        table.for_a_while(40)
        for seat in (None, *table.seats):
            world = table.known.other_world(table.state, seat, table.random)
            assert table.known.pieces(world) == table.known.pieces(table.state)
            assert table.family.observe(world, 7, seat) == table.family.observe(table.state, 7, seat)


def told_by_what_is_hidden(table: Table, move: Any) -> bool:
    """Say whether a move's event tells something that was hidden: how many cards until one fits, a verdict."""
    until_playable = getattr(table.rules.options, "draw_policy", "one") == "until_playable"
    drawn_by_lot = table.rules.family == "dice"
    return isinstance(move, Challenge) or drawn_by_lot or (isinstance(move, Draw) and until_playable)


@every_ruleset
@PATIENT
@anything
def test_the_event_of_a_move_is_the_same_in_all_worlds_that_look_alike_to_its_seat(ruleset, data):
    table = data.draw(tables(ruleset))
    for _ in range(10):
        table.for_a_while(40)
        for seat in table.seats:
            world = table.known.other_world(table.state, seat, table.random)
            for move in table.known.moves_of(table.state, seat):
                if not told_by_what_is_hidden(table, move):
                    here, *_ = table.family.decide(table.state, move, LONG_AFTER_MS)
                    there, *_ = table.family.decide(world, move, LONG_AFTER_MS)
                    assert here == there


class NotingChance(SeededChance):
    """Counts the draws of each deal by label."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.draws: Counter[tuple[int, str]] = Counter()

    def shuffle(self, deal: int, contributions: Any, label: str, items: Any) -> tuple[Any, ...]:
        self.draws[deal, label] += 1
        return super().shuffle(deal, contributions, label, items)

    def pick(self, deal: int, contributions: Any, label: str, items: Any) -> int:
        self.draws[deal, label] += 1
        return super().pick(deal, contributions, label, items)


@every_ruleset
@PATIENT
@anything
def test_no_two_draws_of_a_deal_share_a_label(ruleset, data):
    """Cards are drawn when they are moved, by evolve; dice when they are rolled, by decide."""
    table = data.draw(tables(ruleset)).to_the_end()
    chance = NotingChance(table.seed)
    if table.rules.family == "cards":
        fold(table.family, table.events, chance)
    else:
        assert audit(table.family, table.events, table.times_ms, chance).faults == ()
    assert {*chance.draws.values()} <= {1}
    assert {label.partition("|")[0] for _, label in chance.draws} <= {"dealer", "shuffle", "bag", "die"}
