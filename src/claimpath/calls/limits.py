"""What an order is checked for before anything is done, and how many are worked on at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore

from claimpath.calls.orders import Order, StudySource, engines_of, studies_of
from claimpath.errors import ClaimpathError, SettingsError, StudyError
from claimpath.review.checks.request import study_address
from claimpath.review.settings import ReviewSettings


class BusyError(ClaimpathError):
    """As many calls as are allowed are being worked on. Nothing was done; ask again later."""


@dataclass(frozen=True, slots=True)
class CallLimits:
    """What callers may use."""

    engines: Sequence[str] = ("offline",)
    """Engines and judges that may be named."""
    look_up: bool = True
    """Whether studies may be fetched by id or address."""
    max_bytes: int = 50_000_000
    """Most bytes of one study."""
    seconds: float = 120.0
    """Longest a call may take."""
    at_once: int = 2
    """Calls that are worked on at the same time."""
    _places: BoundedSemaphore = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_places", BoundedSemaphore(self.at_once))

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold one of the places while a call is worked on. Raises BusyError where none is free."""
        if not self._places.acquire(blocking=False):
            raise BusyError(f"{self.at_once} calls are being worked on already; ask again in a moment")
        try:
            yield
        finally:
            self._places.release()


def checked(order: Order, limits: CallLimits) -> Order:
    """The order with every address in a spelling that can't be a file's name.

    Raises SettingsError for an engine that may not be used, StudyError for a study that can't be.
    """
    for name in engines_of(order):
        if name not in limits.engines:
            raise SettingsError(
                f"the engine {name[:100]!r} is not offered here; choose one of: {', '.join(limits.engines)}"
            )
    changes: dict[str, object] = {}
    if studies := getattr(order, "studies", ()):
        changes["studies"] = tuple(_checked(study, limits) for study in studies)
    elif found := studies_of(order):
        changes["study"] = _checked(found[0], limits)
    return order.model_copy(update=changes)


def _checked(study: StudySource, limits: CallLimits) -> StudySource:
    content = study.content()
    if content is None:
        assert study.address is not None
        rules = ReviewSettings(database="", look_up=limits.look_up)
        return study.model_copy(update={"address": study_address(study.address, rules)})
    if len(content) > limits.max_bytes:
        raise StudyError(f"the study has {len(content):,} bytes; at most {limits.max_bytes:,} are taken")
    return study
