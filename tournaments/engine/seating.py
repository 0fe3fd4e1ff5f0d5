"""Who shares a table, who sits at which of its seats, and who deals first. Pure."""

from collections.abc import Callable, Mapping, Sequence

from games.engine.rng import Source
from tournaments.engine import history
from tournaments.engine.assignment import cheapest
from tournaments.engine.state import Tournament

Weight = Callable[[str, str], int]

_SAME_OWNER = 1_000_000


def spread(entrants: Sequence[str], tables: int) -> list[list[str]]:
    """Deal a field out to tables in turn, turning round at either end (1 2 3, 3 2 1): sizes differ by one."""
    dealt: list[list[str]] = [[] for _ in range(tables)]
    for at, entrant in enumerate(entrants):
        row, column = divmod(at, tables)
        dealt[column if row % 2 == 0 else tables - 1 - column].append(entrant)
    return dealt


def owners_apart(tournament: Tournament) -> Weight:
    """Weigh a pair at one table: heavy if both belong to one owner, else nothing."""
    owner = {entrant: entered.owner for entrant, entered in tournament.entrants.items()}
    return lambda one, other: _SAME_OWNER if owner[one] and owner[one] == owner[other] else 0


def owners_and_opponents_apart(tournament: Tournament) -> Weight:
    """Weigh a pair at one table: heavy if both belong to one owner, lightly for each time they have met."""
    owners, met = owners_apart(tournament), history.meetings(tournament)
    return lambda one, other: owners(one, other) + met[one, other]


def separate(tables: Sequence[Sequence[str]], weight: Weight) -> list[list[str]]:
    """Swap entrants between tables until no single swap makes the weight of all pairs at tables less.

    With the heavy weight of owners this always ends with each owner spread as evenly as can be: if one table
    has two more of an owner than another, some swap between these two is an improvement.
    """
    seated = [list(table) for table in tables]
    improved = True
    while improved:
        improved = False
        for table in range(len(seated)):
            for seat in range(len(seated[table])):
                improved |= _swap_away(seated, table, seat, weight)
    return seated


def _swap_away(seated: list[list[str]], table: int, seat: int, weight: Weight) -> bool:
    """Make the first swap that helps one entrant's tables, looking at those nearest in rank (index) first."""
    entrant = seated[table][seat]
    if not any(weight(entrant, mate) for mate in seated[table]):
        return False
    places = (
        (there, at) for there in range(len(seated)) for at in range(len(seated[there])) if there != table
    )
    for there, at in sorted(places, key=lambda place: abs(seat - place[1])):
        if _gain(seated, (table, seat), (there, at), weight) < 0:
            seated[table][seat], seated[there][at] = seated[there][at], entrant
            return True
    return False


def _gain(seated: list[list[str]], here: tuple[int, int], there: tuple[int, int], weight: Weight) -> int:
    """Return how much heavier two tables become when one entrant of each change places."""
    one, other = seated[here[0]][here[1]], seated[there[0]][there[1]]
    return sum(
        weight(other, mate) - weight(one, mate)
        for seat, mate in enumerate(seated[here[0]])
        if seat != here[1]
    ) + sum(
        weight(one, mate) - weight(other, mate)
        for seat, mate in enumerate(seated[there[0]])
        if seat != there[1]
    )


def seat_order(
    entrants: Sequence[str], used: Mapping[tuple[str, int], int], source: Source
) -> tuple[str, ...]:
    """Return a table's entrants in seat order: each as far as possible on its least-used seat, else by lot.

    ``used`` counts how often an entrant has sat at a seat.
    """
    drawn = source.shuffle(sorted(entrants))
    seats = cheapest([[used.get((entrant, seat), 0) for seat in range(len(drawn))] for entrant in drawn])
    return tuple(entrant for _, entrant in sorted(zip(seats, drawn, strict=True)))


def first_dealer(seats: Sequence[str], dealt: Mapping[str, int], source: Source) -> int:
    """Return the seat that deals first: whose entrant has dealt first least often, else by lot."""
    least = min(dealt.get(entrant, 0) for entrant in seats)
    candidates = [seat for seat, entrant in enumerate(seats) if dealt.get(entrant, 0) == least]
    return candidates[source.below(len(candidates))]
