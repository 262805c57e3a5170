"""The question that a language model is asked, and what its answer says (MissciPlus, appendix I.2; wording ours)."""

from typing import Any

from claimpath.bench.any_fallacy.records import YesOrNo
from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.records import Claim
from claimpath.stages.reconstruct.styles.inventory import INVENTORY_VERSION, fallacy_inventory
from claimpath.stages.verdict.instructions import EVIDENCE_NAMES, Instructions
from claimpath.text.fence import Fence

ROLE = "checker"
VERSION = "1"
FORM_VERSION = "1"
MOST_TOKENS = 2_048
_TEXT = """\
You get a claim about health or science, and what its source reports: passages of a study, or one short text. Some
claims follow from their source without more. Others follow only where one also believes something that the source does
not bear out, which is a fallacy of one of these kinds:

@@fallacies@@

The claim:
@@claim@@

The source:
@@evidence@@

Ask first what the claim needs so that it follows from the source, and then whether the source bears all of that out.
Being brief, in plain words or about one part of the source is no fallacy. Where nothing fallacious is needed, the
answer is no."""
DEFAULT = Instructions("any-fallacy", f"{VERSION}.{INVENTORY_VERSION}", _TEXT, True)
"""Our instructions."""
_FORM = (
    'Answer with one JSON object. Its members, in this order: "explanation", a text of a few sentences; "fallacy", '
    '"yes" where at least one fallacy is needed and "no" where none is.'
)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "explanation": {
            "type": "string",
            "description": "What the claim needs, and whether the source has it.",
        },
        "fallacy": {"type": "string", "enum": ["yes", "no"]},
    },
    "required": ["explanation", "fallacy"],
    "additionalProperties": False,
}


def any_fallacy_request(
    claim: Claim, evidence: str, instructions: Instructions, *, temperature: float | None, run: int
) -> GenerationRequest:
    """The request for one answer. evidence: the text of the passages, not fenced yet."""
    fence = Fence(claim.text, evidence)
    values = dict.fromkeys(EVIDENCE_NAMES, fence.around("study", evidence))
    values |= {"claim": fence.around("claim", claim.text), "fallacies": fallacy_inventory("D")}
    return GenerationRequest(
        messages=(
            Message(
                role="system",
                content="You look for hidden steps in arguments about scientific studies, and you say plainly where "
                f"there are none.\n\n{fence.standing_instruction}",
            ),
            Message(role="user", content=f"{instructions.filled(values).strip()}\n\n{_FORM}"),
        ),
        json_schema=SCHEMA,
        temperature=temperature,
        max_tokens=MOST_TOKENS,
        run=run,
        prompt_version=f"{instructions.prompt_version}+form/{FORM_VERSION}",
        role=ROLE,
    )


def read_answer(answer: Generation) -> YesOrNo:
    """What an answer says; without an answer, why."""
    parsed = answer.parsed
    if not isinstance(parsed, dict):
        return YesOrNo(found=None, no_response=answer.reason or "The answer can't be read.")
    said = parsed.get("fallacy")
    if said not in ("yes", "no"):
        return YesOrNo(found=None, no_response=f"The answer is {said!r}, neither yes nor no.")
    return YesOrNo(found=said == "yes", explanation=str(parsed.get("explanation", "")).strip())
