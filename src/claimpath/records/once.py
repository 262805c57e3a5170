"""What is computed from studies or passages once, and kept for the last few of them.

Records are frozen, so the same object always gives the same result. Objects are told apart by identity: comparing two
studies word for word would take longer than most of what is kept here.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from operator import is_
from threading import Lock
from typing import TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")

N_KEPT = 4


def once_for(make: Callable[[Sequence[Item]], Value]) -> Callable[[Sequence[Item]], Value]:
    """Decorate a function of a sequence of records: called again with the same objects, it gives the same value.

    The value is shared between callers, so nobody may change it.
    """
    kept: list[tuple[tuple[Item, ...], Value]] = []
    lock = Lock()

    @wraps(make)
    def made(items: Sequence[Item]) -> Value:
        with lock:
            for place, (held, value) in enumerate(kept):
                if len(held) == len(items) and all(map(is_, held, items)):
                    kept.append(kept.pop(place))
                    return value
        value = make(items)
        with lock:
            kept.append((tuple(items), value))
            del kept[:-N_KEPT]
        return value

    return made
