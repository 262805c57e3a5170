"""Ask a language model which type of reasoning a pair needs. Names and definitions are the taxonomy's, words ours.

The answer is read as strictly as a verdict's: a line that announces the type, or an answer or last line that is nothing
else. What can't be read is undefined, with the reason.
"""

from dataclasses import dataclass

from claimpath.models.generator import Generation, GenerationRequest, Message, TextGenerator
from claimpath.models.outcome import Answered
from claimpath.models.reading import read_label
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningType
from claimpath.records.reasoning_step import ReasoningStep
from claimpath.taxonomies.reasoning import REASONING
from claimpath.text.fence import Fence

ROLE = "reasoning-type"
PROMPT_VERSION = "reasoning-type/1"
MAX_TOKENS = 1_024
CHOICES: tuple[ReasoningType, ...] = ("deductive", "abductive")
"""The types that RECV has people choose from."""
_NAMES: dict[str, tuple[str, ...]] = {"deductive": ("deduction",), "abductive": ("abduction",)}
_TASK = (
    "Below are a claim, the evidence on it, and the verdict that was given: {verdict}. Say which kind of reasoning "
    "leads from this evidence to this verdict. Whether you would give the same verdict does not matter.\n\n{types}\n\n"
    "Try to derive the verdict from the evidence alone, with nothing but the meaning of words, sums and dates. If that "
    "works, the type is deductive. If something else has to be supposed, it is abductive."
)
_FORM = (
    "First name, in one sentence, the part of the evidence that decides, and what has to be supposed, if anything. "
    'Then close with a line of its own: "LABEL: DEDUCTIVE" or "LABEL: ABDUCTIVE".'
)
_SYSTEM = "You are a logician who knows how fact-checkers work."


@dataclass(frozen=True, slots=True)
class ReadType:
    """What an answer says."""

    step: ReasoningStep | Undefined
    """The step; undefined, with the reason, where no type could be read for sure."""
    failed: bool = False
    """Whether no answer came at all."""


def type_request(claim: str, evidence: str, verdict: str) -> GenerationRequest:
    """The request for one pair. verdict: the label that was given, such as `Refuted`."""
    fence = Fence(claim, evidence)
    types = "\n".join(f"{name}: {REASONING[name].definition}" for name in CHOICES)
    body = (
        _TASK.format(verdict=verdict, types=types),
        fence.around("claim", claim),
        fence.around("evidence", evidence),
        _FORM,
    )
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{_SYSTEM}\n\n{fence.standing_instruction}"),
            Message(role="user", content="\n\n".join(body)),
        ),
        temperature=0.0,
        max_tokens=MAX_TOKENS,
        prompt_version=PROMPT_VERSION,
        role=ROLE,
    )


def read_type_answer(generation: Generation) -> ReadType:
    """Read a model's answer; a call that gave none is read as failed, with the reason."""
    if not isinstance(generation.outcome, Answered):
        return ReadType(Undefined(reason=generation.reason), failed=True)
    found = read_label(generation.text, _NAMES)
    kind = next((name for name in CHOICES if name == found.label), None)
    if kind is None:
        return ReadType(Undefined(reason=found.reason))
    lines = generation.text.strip().splitlines()
    said = " ".join(lines[:-1]).strip()
    return ReadType(
        ReasoningStep(
            type=kind,
            reason=said or "The model gave no reason.",
            abductive_probability=Undefined(reason="A model names a type, and no probability."),
            origin="model",
        )
    )


async def classify_with_model(generator: TextGenerator, claim: str, evidence: str, verdict: str) -> ReadType:
    """Ask about one pair."""
    return read_type_answer(await generator.generate(type_request(claim, evidence, verdict)))
