"""What holds for every event store; each store's tests subclass it and give the fixture ``store``."""

from uuid import UUID, uuid4

import msgspec
import pytest

from games.eventstore.chain import GENESIS, verify_chain
from games.eventstore.errors import NoSuchStream, NotStorable, StreamExists, WrongVersion
from games.eventstore.events import Head
from games.eventstore.store import EventStore
from tests.games.eventstore.samples import TIME, commands, new_event, plain_hash

SIZES = [1, 2, 9, 10, 11, 150]
TRICKY_DATA = [
    b"{}",
    b'{"text":"tab \\t newline \\n backslash \\\\ quote \\" nul \\u0000 accent \\u00e9 dot-N \\\\N \\\\."}',
    b'{"n":9007199254740991,"deep":[[{"a":null,"b":[true,false]}]],"data":{"data":{}}}',
    b'{"sql":"%s %(a)s {0} \'; --"}',
]


class EventStoreContract:
    @pytest.fixture
    def stream(self, store: EventStore) -> UUID:
        return store.create(uuid4(), "game").stream_id

    # Streams

    def test_a_new_stream_is_at_version_0(self, store: EventStore) -> None:
        stream_id = uuid4()
        head = store.create(stream_id, "game")
        assert head == Head(stream_id, "game", 0, GENESIS) == store.head(stream_id)
        assert store.read(stream_id) == []

    def test_a_stream_is_created_once(self, store: EventStore, stream: UUID) -> None:
        store.append(stream, 0, commands(2), time=TIME)
        with pytest.raises(StreamExists, match=str(stream)):
            store.create(stream, "tournament")
        assert store.head(stream).category == "game"
        assert store.head(stream).version == 2

    @pytest.mark.parametrize("category", ["", "x" * 201, "spüle", "line\nbreak"])
    def test_a_category_is_short_printable_ascii(self, store: EventStore, category: str) -> None:
        with pytest.raises(NotStorable, match="category"):
            store.create(uuid4(), category)

    def test_heads_are_listed_by_category_and_id(self, store: EventStore) -> None:
        games = sorted(store.create(uuid4(), "game").stream_id for _ in range(3))
        tournament = store.create(uuid4(), "tournament")
        store.append(games[1], 0, commands(1), time=TIME)
        assert store.heads("game") == [store.head(stream_id) for stream_id in games]
        assert store.heads("tournament") == [tournament]
        assert store.heads("other") == []

    def test_an_unknown_stream_has_no_head_and_no_events(self, store: EventStore) -> None:
        nowhere = uuid4()
        for ask in (
            lambda: store.head(nowhere),
            lambda: store.lock(nowhere),
            lambda: store.lock(nowhere, skip_locked=True),
            lambda: store.lock_for(nowhere, "c1"),
            lambda: store.append(nowhere, 0, commands(1), time=TIME),
        ):
            with pytest.raises(NoSuchStream, match=str(nowhere)):
                ask()
        assert store.read(nowhere) == []
        assert store.by_command(nowhere, "c1") == []
        assert store.since_last(nowhere, "thing.happened") == []

    def test_a_lock_gives_the_head(self, store: EventStore, stream: UUID) -> None:
        store.append(stream, 0, commands(2), time=TIME)
        assert store.lock(stream) == store.lock(stream, skip_locked=True) == store.head(stream)

    def test_a_lock_for_a_command_tells_whether_the_stream_holds_it(
        self, store: EventStore, stream: UUID
    ) -> None:
        assert store.lock_for(stream, "c1") == (store.head(stream), False)
        store.append(stream, 0, commands(2), time=TIME)
        assert [store.lock_for(stream, f"c{number}")[1] for number in (1, 2, 3)] == [True, True, False]
        assert store.lock_for(stream, "c3")[0] == store.head(stream)
        with pytest.raises(NotStorable):
            store.lock_for(stream, "é")

    # Append

    @pytest.mark.parametrize("size", SIZES)
    def test_what_is_appended_is_read_back(self, store: EventStore, stream: UUID, size: int) -> None:
        first = store.append(stream, 0, commands(size), time=TIME)
        second = store.append(stream, size, commands(size, first=size + 1), time="later")
        assert store.read(stream) == [*first, *second]
        assert [event.version for event in store.read(stream)] == list(range(1, 2 * size + 1))

    @pytest.mark.parametrize("size", SIZES)
    def test_the_head_follows_and_the_chain_holds(self, store: EventStore, stream: UUID, size: int) -> None:
        store.append(stream, 0, commands(size), time=TIME)
        last = store.append(stream, size, commands(size, first=size + 1), time=TIME)[-1]
        head = store.head(stream)
        assert (head.version, head.hash) == (2 * size, last.hash)
        assert verify_chain(store.read(stream), head=head) is None

    @pytest.mark.parametrize("size", SIZES)
    def test_the_first_event_of_a_command_is_marked(self, store: EventStore, stream: UUID, size: int) -> None:
        store.append(stream, 0, [new_event("a")] * size, time=TIME)
        store.append(stream, size, [new_event("b"), new_event("b")], time=TIME)
        marks = ["a", *[None] * (size - 1), "b", None]
        assert store.marks(stream, limit=size + 2) == marks
        assert store.marks(stream, limit=size) == marks[:size]
        assert verify_chain(store.read(stream), head=store.head(stream), marks=marks) is None

    def test_an_event_comes_back_with_all_its_fields(self, store: EventStore, stream: UUID) -> None:
        given = new_event("key-7", name="thing.made", data=b'{"a":[1,"b",null]}', actor="seat:3")
        (stored,) = store.append(stream, 0, [given], time=TIME)
        body = (
            f'{{"stream":"{stream}","version":1,"name":"thing.made","schema_version":1,"time":"{TIME}",'
            '"actor":"seat:3","command_id":"key-7","data":{"a":[1,"b",null]}}'
        )
        assert msgspec.structs.asdict(stored) == {
            "stream_id": stream,
            "version": 1,
            "name": "thing.made",
            "schema_version": 1,
            "time": TIME,
            "actor": "seat:3",
            "command_id": "key-7",
            "data": b'{"a":[1,"b",null]}',
            "body": body,
            "hash": plain_hash("0" * 64, body),
        }
        assert store.read(stream) == [stored]

    @pytest.mark.parametrize("size", [1, 10])
    @pytest.mark.parametrize("data", TRICKY_DATA)
    def test_data_comes_back_byte_for_byte(
        self, store: EventStore, stream: UUID, data: bytes, size: int
    ) -> None:
        events = [new_event(f"c{number}", data=data) for number in range(size)]
        store.append(stream, 0, events, time=TIME)
        assert [event.data for event in store.read(stream)] == [data] * size
        assert verify_chain(store.read(stream), head=store.head(stream)) is None

    @pytest.mark.parametrize("size", [1, 10])
    def test_texts_may_hold_quotes_and_backslashes(self, store: EventStore, stream: UUID, size: int) -> None:
        text = r"""a"b\c'd\N %s"""
        events = [new_event(f"{text}{n}", name=text, actor=text) for n in range(size)]
        store.append(stream, 0, events, time=text)
        stored = store.read(stream)
        assert [(e.name, e.time, e.actor) for e in stored] == [(text, text, text)] * size
        assert [event.command_id for event in stored] == [event.command_id for event in events]
        assert store.by_command(stream, f"{text}0") == stored[:1]
        assert verify_chain(stored, head=store.head(stream)) is None

    @pytest.mark.parametrize("size", SIZES)
    def test_who_holds_the_lock_may_bring_the_head_along(
        self, store: EventStore, stream: UUID, size: int
    ) -> None:
        head = store.lock(stream)
        for number in range(3):
            stored = store.append(
                stream, number * size, commands(size, first=number * size + 1), time=TIME, head=head
            )
            head = Head(stream, "game", stored[-1].version, stored[-1].hash)
        assert head == store.head(stream)
        assert verify_chain(store.read(stream), head=head) is None
        with pytest.raises(WrongVersion):
            store.append(stream, 0, commands(1, first=10_000), time=TIME, head=head)

    def test_streams_do_not_meet(self, store: EventStore, stream: UUID) -> None:
        other = store.create(uuid4(), "game").stream_id
        mine = store.append(stream, 0, commands(3), time=TIME)
        theirs = store.append(other, 0, commands(2), time=TIME)
        assert store.read(stream) == mine
        assert store.read(other) == theirs
        assert store.by_command(other, "c1") == theirs[:1]

    @pytest.mark.parametrize("expected", [-1, 0, 1, 3])
    def test_another_version_than_expected_writes_nothing(
        self, store: EventStore, stream: UUID, expected: int
    ) -> None:
        before = store.append(stream, 0, commands(2), time=TIME)
        with pytest.raises(WrongVersion) as caught:
            store.append(stream, expected, commands(1, first=9), time=TIME)
        assert (caught.value.stream_id, caught.value.expected, caught.value.actual) == (stream, expected, 2)
        assert store.read(stream) == before

    def test_the_store_goes_on_after_a_refusal(self, store: EventStore, stream: UUID) -> None:
        with pytest.raises(WrongVersion):
            store.append(stream, 5, commands(1), time=TIME)
        with pytest.raises(NotStorable):
            store.append(stream, 0, [*commands(9), new_event("c10", data=b"1.5")], time=TIME)
        assert store.append(stream, 0, commands(1), time=TIME) == store.read(stream)

    @pytest.mark.parametrize(
        "bad",
        [
            new_event(data=b""),
            new_event(data=b"[1]"),
            new_event(data=b'{"a":1'),
            new_event(data=b'{\n"a":1}'),
            new_event(data='{"a":"é"}'.encode()),
            new_event(name=""),
            new_event(name="x" * 201),
            new_event(actor="a\tb"),
            new_event(actor="Zoë"),
            new_event(""),
            new_event("nul\0"),
            msgspec.structs.replace(new_event(), schema_version=0),
            msgspec.structs.replace(new_event(), schema_version=2**31),
        ],
    )
    @pytest.mark.parametrize("size", [0, 10])
    def test_what_breaks_the_canonical_form_is_refused(
        self, store: EventStore, stream: UUID, bad: object, size: int
    ) -> None:
        with pytest.raises(NotStorable):
            store.append(stream, 0, [*commands(size, first=20), bad], time=TIME)
        assert store.read(stream) == []
        assert store.head(stream).version == 0

    @pytest.mark.parametrize("time", ["", "gestern früh"])
    def test_a_time_is_short_printable_ascii(self, store: EventStore, stream: UUID, time: str) -> None:
        with pytest.raises(NotStorable, match="time"):
            store.append(stream, 0, commands(1), time=time)

    def test_an_empty_batch_is_refused(self, store: EventStore, stream: UUID) -> None:
        with pytest.raises(NotStorable, match="must hold an event"):
            store.append(stream, 0, [], time=TIME)

    # Commands

    @pytest.mark.parametrize("size", SIZES)
    def test_a_command_is_written_once(self, store: EventStore, stream: UUID, size: int) -> None:
        events = [new_event("same") for _ in range(size)]
        first = store.append(stream, 0, events, time=TIME)
        later = store.append(stream, size, commands(3), time=TIME)
        again = [store.append(stream, expected, events, time="later") for expected in (0, size, size + 3, 99)]
        assert again == [first] * 4
        assert store.read(stream) == [*first, *later]

    def test_a_command_seen_before_answers_with_its_first_events(
        self, store: EventStore, stream: UUID
    ) -> None:
        first = store.append(stream, 0, [new_event("same"), new_event("same")], time=TIME)
        other = new_event("same", name="thing.changed", data=b'{"n":2}')
        assert store.append(stream, 2, [other], time=TIME) == first

    def test_a_batch_that_holds_one_known_command_is_not_written_at_all(
        self, store: EventStore, stream: UUID
    ) -> None:
        stored = store.append(stream, 0, commands(4), time=TIME)
        assert store.append(stream, 4, commands(4, first=4), time=TIME) == stored[3:]
        assert store.append(stream, 4, [*commands(1, first=9), *commands(2)], time=TIME) == stored[:2]
        assert store.head(stream).version == 4

    def test_the_events_of_each_command_are_found(self, store: EventStore, stream: UUID) -> None:
        batch = [new_event(command) for command in ("a", "a", "a", "b", "c", "c")]
        stored = store.append(stream, 0, batch, time=TIME)
        tail = store.append(stream, 6, [new_event("d"), new_event("d")], time=TIME)
        assert store.by_command(stream, "a") == stored[:3]
        assert store.by_command(stream, "b") == stored[3:4]
        assert store.by_command(stream, "c") == stored[4:]
        assert store.by_command(stream, "d") == tail
        assert store.by_command(stream, "e") == []

    @pytest.mark.parametrize("command_id", ["", "x" * 201, "nul\0", "schlüssel"])
    def test_a_command_id_that_cannot_be_stored_cannot_be_asked_for(
        self, store: EventStore, stream: UUID, command_id: str
    ) -> None:
        with pytest.raises(NotStorable, match="command_id"):
            store.by_command(stream, command_id)

    def test_two_streams_may_hold_the_same_command(self, store: EventStore, stream: UUID) -> None:
        other = store.create(uuid4(), "game").stream_id
        store.append(stream, 0, commands(1), time=TIME)
        assert store.append(other, 0, commands(1), time=TIME)[0].stream_id == other

    @pytest.mark.parametrize("size", [0, 10])
    def test_the_events_of_a_command_stand_together(self, store: EventStore, stream: UUID, size: int) -> None:
        batch = [*commands(size, first=20), *(new_event(command) for command in ("a", "b", "a"))]
        with pytest.raises(NotStorable, match="'a' do not stand together"):
            store.append(stream, 0, batch, time=TIME)
        assert store.read(stream) == []

    # Read

    def test_a_part_of_a_stream_is_read(self, store: EventStore, stream: UUID) -> None:
        stored = store.append(stream, 0, commands(10), time=TIME)
        assert store.read(stream, after=4) == stored[4:]
        assert store.read(stream, limit=3) == stored[:3]
        assert store.read(stream, after=4, limit=3) == stored[4:7]
        assert store.read(stream, after=8, limit=9) == stored[8:]
        assert store.read(stream, after=10) == []
        assert store.read(stream, limit=0) == []

    def test_events_are_read_from_the_last_one_of_a_name(self, store: EventStore, stream: UUID) -> None:
        names = ["begun", "moved", "begun", "moved", "moved", "ended"]
        batch = [new_event(f"c{at}", name=name) for at, name in enumerate(names)]
        stored = store.append(stream, 0, batch, time=TIME)
        assert store.since_last(stream, "begun") == stored[2:]
        assert store.since_last(stream, "moved") == stored[4:]
        assert store.since_last(stream, "ended") == stored[5:]
        assert store.since_last(stream, "begu") == []
