"""The cheapest way to give each of n rows a column of its own (Hungarian method, O(n^3)). Pure."""

from collections.abc import Sequence

_UNREACHED = 1 << 60


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each row such that the sum of ``costs[row][column]`` (a square) is least.

    Rows are added one at a time, each along the shortest augmenting path; row and column 0 of the arrays
    below stand for "none".
    """
    n = len(costs)
    row_price, column_price = [0] * (n + 1), [0] * (n + 1)
    row_of = [0] * (n + 1)
    for row in range(1, n + 1):
        row_of[0] = row
        way, last = _shortest_path(costs, row_of, row_price, column_price)
        while last:
            row_of[last] = row_of[way[last]]
            last = way[last]
    columns = [0] * n
    for column in range(1, n + 1):
        columns[row_of[column] - 1] = column - 1
    return columns


def _shortest_path(
    costs: Sequence[Sequence[int]], row_of: list[int], row_price: list[int], column_price: list[int]
) -> tuple[list[int], int]:
    """Return the path from column 0 to a free column as predecessors, and that column; move the prices."""
    n = len(costs)
    distance, way, reached = [_UNREACHED] * (n + 1), [0] * (n + 1), [False] * (n + 1)
    column = 0
    while row_of[column]:
        reached[column] = True
        row = row_of[column]
        for other in range(1, n + 1):
            reduced = costs[row - 1][other - 1] - row_price[row] - column_price[other]
            if not reached[other] and reduced < distance[other]:
                distance[other], way[other] = reduced, column
        nearest = min((other for other in range(1, n + 1) if not reached[other]), key=distance.__getitem__)
        step = distance[nearest]
        for other in range(n + 1):
            if reached[other]:
                row_price[row_of[other]] += step
                column_price[other] -= step
            else:
                distance[other] -= step
        column = nearest
    return way, column
