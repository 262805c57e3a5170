"""Who gets which item: to so many different people each, evenly, never to its author, by a seed. Pure."""

import random
from collections.abc import Collection, Mapping, Sequence


def spread(
    items: Sequence[int],
    people: Sequence[int],
    n_each: int,
    *,
    given: Mapping[int, Collection[int]] | None = None,
    barred: Mapping[int, Collection[int]] | None = None,
    seed: int = 1,
) -> dict[int, tuple[int, ...]]:
    """Give person to the items that are new for them, each in an order of their own.

    given: item to the people who have it already and keep it. barred: item to the people who must not get it, such as
    its authors. Each item goes to those who have the fewest; where there are too few people, to as many as there are.
    The same seed gives the same assignment.
    """
    has, never = given or {}, barred or {}
    chance = random.Random(seed)
    load = dict.fromkeys(people, 0)
    for holders in has.values():
        for person in holders:
            if person in load:
                load[person] += 1
    new: dict[int, list[int]] = {person: [] for person in people}
    order = list(items)
    chance.shuffle(order)
    # Items that few may get come first, so that nobody who may is full by then.
    order.sort(key=lambda item: -len(never.get(item, ())))
    for item in order:
        holders = set(has.get(item, ()))
        free = [p for p in people if p not in holders and p not in never.get(item, ())]
        chance.shuffle(free)
        free.sort(key=lambda person: load[person])
        for person in free[: max(0, n_each - len(holders))]:
            new[person].append(item)
            load[person] += 1
    for mine in new.values():
        chance.shuffle(mine)
    return {person: tuple(mine) for person, mine in new.items()}
