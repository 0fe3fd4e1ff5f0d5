"""How many tables a field needs and how big they are. Pure."""

from tournaments.engine.rejection import Blocker, Code


def table_sizes(field: int, size: int, minimum: int = 2) -> tuple[int, ...]:
    """Return the sizes of the tables for ``field`` entrants, none more than one above another, biggest first.

    As many tables as are needed so that none is above ``size``; if one is then below ``minimum``, one table
    fewer, which makes tables above ``size``. A field that fits at one table sits there, however small.
    """
    tables = -(-field // size)
    if tables > 1 and field // tables < minimum:
        tables -= 1
    each, larger = divmod(field, tables)
    return (each + 1,) * larger + (each,) * (tables - larger)


def largest_table(size: int, minimum: int) -> int:
    """Return the most seats that one table can ever have under ``table_sizes``, whatever the field.

    The worst field is one below twice the minimum: two tables would be too small, so all sit at one.
    """
    return max(size, 2 * minimum - 1)


def size_problems(size: int, minimum: int, field: int, max_seats: int) -> list[Blocker]:
    """Return why tables of ``size``, none below ``minimum``, cannot seat a field (empty: they can)."""
    problems = []
    if size > field:
        detail = (
            f"table_size={size} is more than the {field} entrants; allowed: 2 to {field}."
            if field > 1
            else f"Entrants are missing: table_size={size} needs {size}, entered so far: {field}."
        )
        problems.append(Blocker(Code.TABLE_SIZE_ABOVE_FIELD, detail, option="table_size"))
    if minimum > size:
        detail = f"table_minimum={minimum} is above table_size={size}; allowed: 2 to {size}."
        problems.append(Blocker(Code.MINIMUM_ABOVE_TABLE_SIZE, detail, option="table_minimum"))
    elif (largest := largest_table(size, minimum)) > max_seats:
        detail = (
            f"table_size={size} with table_minimum={minimum} can make tables of {largest}, "
            f"and the ruleset seats {max_seats} at most."
        )
        problems.append(Blocker(Code.TOO_MANY_SEATS, detail, option="table_size"))
    return problems
