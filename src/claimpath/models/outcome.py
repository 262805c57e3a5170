"""How a request to a model ended: one of five ways."""

from typing import Annotated, Any, Literal

from pydantic import Field

from claimpath.records.base import Record

FailureCause = Literal[
    "rate_limit", "quota", "server", "timeout", "connection", "bad_reply", "rejected", "authentication", "not_found",
    "too_long", "budget", "not_recorded", "not_scripted", "ours",
]  # fmt: skip
"""What failed. `bad_reply`: the server answered with something that is not an answer of its protocol; `rejected`: it
did not accept the request; `too_long`: the request exceeds the model's window; `budget`: not sent, as it might exceed
the budget; `not_recorded`, `not_scripted`: the file of a replay or scripted model has no answer for it."""


class Answered(Record):
    """The model answered, and the answer is readable."""

    kind: Literal["answered"] = "answered"
    """Names this outcome."""
    parsed: Any = None
    """The answer as JSON, fitting the schema; None where no schema was given."""


class Refused(Record):
    """The model, or its provider's filter, declined to answer."""

    kind: Literal["refused"] = "refused"
    """Names this outcome."""
    message: str
    """What it said, shortened."""

    @property
    def why(self) -> str:
        """In one sentence."""
        return f"The model refused: {self.message}"


class Truncated(Record):
    """The answer ends in the middle, at the most tokens allowed."""

    kind: Literal["truncated"] = "truncated"
    """Names this outcome."""
    message: str
    """Where it stopped."""

    @property
    def why(self) -> str:
        """In one sentence."""
        return self.message


class Unreadable(Record):
    """The model answered, but not in the form that was asked for, not even when asked again."""

    kind: Literal["unreadable"] = "unreadable"
    """Names this outcome."""
    message: str
    """What is wrong with the answer."""

    @property
    def why(self) -> str:
        """In one sentence."""
        return f"The answer can't be read: {self.message}"


class Failed(Record):
    """No answer came."""

    kind: Literal["failed"] = "failed"
    """Names this outcome."""
    cause: FailureCause
    """What failed."""
    message: str
    """What the provider or the network said, without keys."""
    retry: bool = False
    """Whether sending it again may help."""
    retry_after: float | None = None
    """Seconds that the provider asks to wait; None where it does not say."""

    @property
    def why(self) -> str:
        """In one sentence."""
        return f"The call failed ({self.cause}): {self.message}"


Outcome = Annotated[Answered | Refused | Truncated | Unreadable | Failed, Field(discriminator="kind")]
"""The closed set of outcomes."""
