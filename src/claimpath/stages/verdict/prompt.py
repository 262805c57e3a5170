"""From a claim and the evidence to the requests that are sent."""

from claimpath.models.generator import GenerationRequest, Message
from claimpath.models.tokens import request_tokens
from claimpath.records import Claim
from claimpath.stages.verdict.answer import FORM, FORM_VERSION, FORM_WITH_QUOTES, answer_schema
from claimpath.stages.verdict.instructions import EVIDENCE_NAMES, Instructions
from claimpath.stages.verdict.settings import MOST_ANSWER_TOKENS, VerdictSettings
from claimpath.text.fence import Fence

ROLE = "checker"
"""Who asks, in counts."""
_SYSTEM = (
    "You compare public claims about health and science with what studies report. You are exact, you do not fill gaps "
    "with guesses, and you say so where a question can't be decided."
)
SPARE = 0.9
"""Share of a window that is planned with: our count of tokens is an estimate."""


def verdict_request(
    claim: Claim,
    evidence: str,
    settings: VerdictSettings,
    run: int,
    *,
    window: int,
    instructions: Instructions | None = None,
    extra: dict[str, str] | None = None,
) -> GenerationRequest:
    """The request for one verdict.

    evidence: text of the studies, not fenced yet; not looked at where the instructions show none. instructions: in
    place of those of the settings. extra: further placeholders of ours.
    """
    prompt = instructions or settings.prompt
    fence = Fence(claim.text, evidence)
    values = {"claim": fence.around("claim", claim.text), **(extra or {})}
    if prompt.with_evidence:
        values |= dict.fromkeys(EVIDENCE_NAMES, fence.around("study", evidence))
    form = FORM_WITH_QUOTES if prompt.with_evidence else FORM
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{_SYSTEM}\n\n{fence.standing_instruction}"),
            Message(role="user", content=f"{prompt.filled(values).strip()}\n\n{form}"),
        ),
        json_schema=answer_schema(with_quotes=prompt.with_evidence),
        temperature=settings.temperature,
        max_tokens=answer_tokens(window),
        run=run,
        prompt_version=f"{prompt.prompt_version}+form/{FORM_VERSION}",
        role=ROLE,
    )


def answer_tokens(window: int) -> int:
    """Most tokens of an answer: a quarter of the window, at most 8,192, reasoning included."""
    return min(MOST_ANSWER_TOKENS, window // 4)


def room_for_evidence(empty: GenerationRequest, window: int) -> int:
    """Tokens that are left for the text of the studies; empty: the request without it. May be negative."""
    return int(window * SPARE) - answer_tokens(window) - request_tokens(empty)


def fits(request: GenerationRequest, window: int) -> bool:
    """Whether a request and its answer fit into a window, by our estimate."""
    return request_tokens(request) + answer_tokens(window) <= int(window * SPARE)
