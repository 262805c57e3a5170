"""Text from a language model: the request, what comes back, and the protocol of whatever answers."""

from typing import Any, Literal, Protocol

from claimpath.models.outcome import Answered, Failed, FailureCause, Outcome, Refused
from claimpath.records.base import Record

MessageRole = Literal["system", "user", "assistant"]
"""Who speaks."""


class Message(Record):
    """One message of a conversation."""

    role: MessageRole
    """Who speaks."""
    content: str
    """What is said, as plain text."""


class GenerationRequest(Record):
    """Everything that one call to a model depends on, but for the model."""

    messages: tuple[Message, ...]
    """The conversation, in order; the last message is the user's."""
    json_schema: dict[str, Any] | None = None
    """JSON Schema (draft 2020-12) that the answer has to fit; None where free text is asked for."""
    temperature: float | None = None
    """Sampling temperature, from 0; None leaves it to the model."""
    seed: int | None = None
    """Seed for models that take one; others ignore it."""
    max_tokens: int | None = None
    """Most tokens of the answer, reasoning included; None leaves it to the model."""
    stop: tuple[str, ...] = ()
    """Texts that end the answer where they occur."""
    run: int = 0
    """Which of several runs of the same question this is, from 0. Two runs never share a recorded answer."""
    prompt_version: str = ""
    """Version of our prompt. A change asks again, even where the text of the messages stayed the same."""
    role: str = "checker"
    """Who in the pipeline asks: checker, constructor, questioner, judge. For counts only; not a part of the key."""


class Generation(Record):
    """What came back for one request. A failure is a value here, never an exception."""

    outcome: Outcome
    """How it ended."""
    text: str = ""
    """The answer as the model wrote it; empty where none came."""
    model: str = ""
    """The model's id as the answer names it; empty where none came."""
    finish_reason: str = ""
    """Why the model stopped, in the provider's normalised words, such as `stop` or `length`."""
    tokens_in: int = 0
    """Tokens read, as the provider counts them; 0 where it does not say."""
    tokens_out: int = 0
    """Tokens written, reasoning included; 0 where the provider does not say."""
    repairs: tuple[str, ...] = ()
    """What had to be mended before the answer could be read, in order."""
    attempts: int = 1
    """How often the request was sent, re-asks included; 0 where it was not sent."""
    seconds: float = 0.0
    """Seconds that its attempts took together, without the waits between them."""
    from_cache: bool = False
    """Whether the answer was recorded before, so that nothing was sent and nothing paid."""

    @property
    def parsed(self) -> Any:
        """The JSON answer; None where none was asked for, and where there is no answer."""
        return self.outcome.parsed if isinstance(self.outcome, Answered) else None

    @property
    def refused(self) -> bool:
        """Whether the model refused."""
        return isinstance(self.outcome, Refused)

    @property
    def reason(self) -> str:
        """Why there is no answer, in one sentence; empty where there is one."""
        return "" if isinstance(self.outcome, Answered) else self.outcome.why


class TextGenerator(Protocol):
    """Anything that answers a request."""

    @property
    def name(self) -> str:
        """The MODEL string, without keys."""

    @property
    def identity(self) -> str:
        """What the cache's key holds of the model: its name, its arguments, and for a file what it holds."""

    @property
    def provider(self) -> str:
        """Whose limits count: a provider's name, a host, or `local`."""

    @property
    def cacheable(self) -> bool:
        """Whether an answer may be kept and given again."""

    async def generate(self, request: GenerationRequest) -> Generation:
        """Answer a request. Never raises for what the model or the network does."""

    async def aclose(self) -> None:
        """Give back connections and memory. The generator is not used again."""


def failure(
    cause: FailureCause, message: str, *, retry: bool = False, retry_after: float | None = None
) -> Generation:
    """A request that failed."""
    return Generation(outcome=Failed(cause=cause, message=message, retry=retry, retry_after=retry_after))
