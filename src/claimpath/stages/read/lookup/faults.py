"""What can go wrong with one request."""

from claimpath.errors import StudyError


class FetchFault(StudyError):
    """One request didn't give what it should; another source may. The message is short and names no secret."""

    def __init__(self, reason: str, *, passing: bool = False, wait_seconds: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.passing = passing
        """Whether the same request may succeed later."""
        self.wait_seconds = wait_seconds
        """How long the server asks to wait, in seconds, where it says."""


class ClosedAddress(FetchFault):
    """The address leads where no look-up may go. Never retried."""


class NotCached(FetchFault):
    """Nothing may be asked (`--offline`), and no copy is kept."""


class TimeUp(FetchFault):
    """The look-up's total time is over. Nothing else is asked after it."""
