"""What was tried in a look-up, and why it didn't do: nothing fails in silence."""

from collections.abc import Callable
from typing import TypeVar

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.faults import FetchFault, NotCached, TimeUp

T = TypeVar("T")


class Attempts:
    """The list of failed attempts of one look-up."""

    def __init__(self) -> None:
        self.failed: list[tuple[str, str]] = []
        """What was tried, and why it failed."""
        self.n_not_cached = 0
        """How many failed since nothing may be asked and no copy is kept."""
        self.time_up = False
        """True when the total time is over: nothing else is tried."""

    def make(self, what: str, attempt: Callable[[], T]) -> T | None:
        """Return what the attempt gives, None where it fails, and note why."""
        if self.time_up:
            return None
        try:
            return attempt()
        except NotCached as fault:
            self.n_not_cached += 1
            self.note(what, fault.reason)
        except TimeUp as fault:
            self.time_up = True
            self.note(what, fault.reason)
        except FetchFault as fault:
            self.note(what, fault.reason)
        except StudyError as error:
            self.note(what, str(error).splitlines()[0])
        return None

    def note(self, what: str, why: str) -> None:
        """Note a failed attempt."""
        if (what, why) not in self.failed:
            self.failed.append((what, why))

    def warnings(self) -> list[str]:
        """Return one warning per failed attempt."""
        return [f"Look-up, {what}: {why.rstrip('.')}." for what, why in self.failed]
