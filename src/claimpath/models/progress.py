"""Watching a run from outside: who wants to know of every answer says so around the run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from claimpath.models.generator import Generation, GenerationRequest

Watcher = Callable[[GenerationRequest, Generation], None]
_WATCHER: ContextVar[Watcher | None] = ContextVar("claimpath_watcher", default=None)


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Call `watcher` with every request and its answer while the block runs, in this thread and its tasks."""
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)


def answered(request: GenerationRequest, answer: Generation) -> None:
    """Tell the watcher, where there is one."""
    watcher = _WATCHER.get()
    if watcher is not None:
        watcher(request, answer)
