"""Cycles in a directed graph."""

from collections.abc import Iterable, Sequence


def find_cycle(nodes: Iterable[str], edges: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Give the nodes of one cycle, the first one repeated at the end; empty where there is none."""
    following: dict[str, list[str]] = {node: [] for node in nodes}
    n_into = dict.fromkeys(following, 0)
    for start, end in edges:
        following[start].append(end)
        n_into[end] += 1
    free = [node for node, n in n_into.items() if n == 0]
    while free:
        for end in following[free.pop()]:
            n_into[end] -= 1
            if n_into[end] == 0:
                free.append(end)
    left = {node for node, n in n_into.items() if n > 0}
    if not left:
        return ()
    # Every node left over has an edge into it from another one, so walking backwards must come round.
    before = {end: start for start, end in edges if start in left and end in left}
    node = next(iter(n for n in following if n in left))
    walked: dict[str, int] = {}
    while node not in walked:
        walked[node] = len(walked)
        node = before[node]
    cycle = list(walked)[walked[node] :]
    return (*reversed([*cycle, node]),)
