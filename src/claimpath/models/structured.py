"""From what a model wrote to an outcome, with one re-ask that quotes the fault."""

from collections.abc import Awaitable, Callable

from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.models.outcome import Answered, Failed, Refused, Truncated, Unreadable
from claimpath.models.reading import JsonRead, read_json, refusal_in
from claimpath.models.schema_text import schema_instruction

COMPLETE = "the answer was complete although it stopped at the most tokens allowed"
ASKED_AGAIN = "asked again: "
_QUOTED = 4_000

Ask = Callable[[GenerationRequest], Awaitable[Generation]]


async def ask_structured(request: GenerationRequest, ask: Ask) -> Generation:
    """Ask, read the answer, and ask once more where it can't be read.

    Gives tokens, attempts and repairs of both together. A refusal, a failure and an answer that was cut at the most
    tokens are not asked again: the same question would end the same way.
    """
    first = read_generation(await ask(request), request)
    if not isinstance(first.outcome, Unreadable):
        return first
    fault = first.outcome.message
    second = read_generation(await ask(second_request(request, first.text, fault)), request)
    return second.model_copy(
        update={
            "tokens_in": first.tokens_in + second.tokens_in,
            "tokens_out": first.tokens_out + second.tokens_out,
            "attempts": first.attempts + second.attempts,
            "seconds": first.seconds + second.seconds,
            "repairs": (*first.repairs, f"{ASKED_AGAIN}{fault}", *second.repairs),
            "from_cache": first.from_cache and second.from_cache,
        }
    )


def second_request(request: GenerationRequest, text: str, fault: str) -> GenerationRequest:
    """The request that quotes what was wrong with the first answer."""
    wanted = (
        "Answer again, with text." if request.json_schema is None else schema_instruction(request.json_schema)
    )
    said = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
    messages = (
        *request.messages,
        Message(role="assistant", content=said or "(nothing)"),
        Message(role="user", content=f"Your answer can't be used: {fault}. {wanted}"),
    )
    return request.model_copy(update={"messages": messages})


def read_generation(answer: Generation, request: GenerationRequest) -> Generation:
    """The answer with its outcome settled: read, refused, truncated or unreadable."""
    if isinstance(answer.outcome, Failed | Refused):
        return answer
    is_cut = isinstance(answer.outcome, Truncated)
    if request.json_schema is None:
        outcome = _free_text(answer.text)
        return answer if is_cut else answer.model_copy(update={"outcome": outcome})
    found = read_json(answer.text, request.json_schema)
    if isinstance(found, JsonRead):
        repairs = (*answer.repairs, *found.repairs, *((COMPLETE,) if is_cut else ()))
        return answer.model_copy(update={"outcome": Answered(parsed=found.value), "repairs": repairs})
    if is_cut:
        return answer
    if refusal := refusal_in(answer.text):
        return answer.model_copy(update={"outcome": Refused(message=refusal)})
    return answer.model_copy(update={"outcome": Unreadable(message=found.reason)})


def _free_text(text: str) -> Answered | Refused | Unreadable:
    if refusal := refusal_in(text):
        return Refused(message=refusal)
    return Answered() if text.strip() else Unreadable(message="the answer is empty")
