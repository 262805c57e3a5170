"""The one-to-one assignment with the highest sum (the Hungarian method, in the form with potentials).

Graphs have a handful of sub-graphs, so this small implementation spares the small install a large package. Time grows
with rows squared times columns.
"""

from collections.abc import Sequence


def best_assignment(weights: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Pairs (row, column), each row and column at most once, whose weights have the highest sum; by row.

    weights: one row for each item of the one side, one column for each of the other; finite numbers. As many pairs are
    given as the smaller side has items. Raises ValueError where rows differ in length.
    """
    if len({len(row) for row in weights}) > 1:
        raise ValueError("the rows of weights differ in length")
    if not weights or not weights[0]:
        return []
    if len(weights) > len(weights[0]):
        turned = best_assignment(list(zip(*weights, strict=True)))
        return sorted((row, column) for column, row in turned)
    costs = [[-weight for weight in row] for row in weights]
    return _cheapest(costs)


def _cheapest(costs: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Rows are not more than columns. Column 0 and row 0 are a start that no item has."""
    n_rows, n_columns = len(costs), len(costs[0])
    row_potential = [0.0] * (n_rows + 1)
    column_potential = [0.0] * (n_columns + 1)
    row_of = [0] * (n_columns + 1)
    for row in range(1, n_rows + 1):
        row_of[0] = row
        column = 0
        least = [float("inf")] * (n_columns + 1)
        came_from = [0] * (n_columns + 1)
        used = [False] * (n_columns + 1)
        while row_of[column]:
            used[column] = True
            here, step, following = row_of[column], float("inf"), 0
            for other in range(1, n_columns + 1):
                if used[other]:
                    continue
                reduced = costs[here - 1][other - 1] - row_potential[here] - column_potential[other]
                if reduced < least[other]:
                    least[other], came_from[other] = reduced, column
                if least[other] < step:
                    step, following = least[other], other
            for other in range(n_columns + 1):
                if used[other]:
                    row_potential[row_of[other]] += step
                    column_potential[other] -= step
                else:
                    least[other] -= step
            column = following
        while column:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    return sorted((row_of[column] - 1, column - 1) for column in range(1, n_columns + 1) if row_of[column])
