"""From a claim and its evidence to the request that is sent. Our wording, in RECV's settings (appendix F)."""

from collections.abc import Sequence

from claimpath.models.generator import GenerationRequest, Message
from claimpath.stages.verdict.instructions import EVIDENCE_NAMES
from claimpath.stages.verdict.prompt import answer_tokens
from claimpath.stages.verify.answer import FORM_VERSION, LABELS, answer_form
from claimpath.stages.verify.examples import EXAMPLES, EXAMPLES_VERSION, UNDECIDED_EXAMPLES, VerifyExample
from claimpath.stages.verify.personas import PERSONAS, kind_of, persona_for
from claimpath.stages.verify.settings import VerifySettings
from claimpath.text.fence import Fence

ROLE = "verifier"
"""Who asks, in counts."""
_TWO = (
    "Here are a {kind} and evidence that bears on it. Decide whether the evidence supports the {kind} or refutes it. "
    "Go by the evidence alone: what you know from elsewhere, or believe, does not count. Where the evidence does not "
    "settle the matter, choose what it makes more plausible."
)
_THREE = (
    "Here are a {kind} and a text. Decide whether the text supports the {kind}, refutes it, or is not enough to tell. "
    "Go by the text alone: what you know from elsewhere, or believe, does not count."
)


def verify_request(
    claim: str, evidence: str, source: str, settings: VerifySettings, *, window: int
) -> GenerationRequest:
    """The request for one pair. source: of the pair, which decides the persona where that goes by source."""
    fence = Fence(claim, evidence)
    kind = kind_of(source)
    own = settings.own_prompt
    if own is not None:
        values = {
            "claim": fence.around(kind, claim),
            **dict.fromkeys(EVIDENCE_NAMES, fence.around("evidence", evidence)),
        }
        body = own.filled(values).strip()
    else:
        body = _body(fence, kind, claim, evidence, settings)
    form = answer_form(settings.classes, explain=settings.explain, stepwise=settings.instructions == "cot")
    if own is None or "LABEL:" not in own.text:
        body = f"{body}\n\n{form}"
    persona = PERSONAS[persona_for(settings.persona, source)]
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{persona}\n\n{fence.standing_instruction}"),
            Message(role="user", content=body),
        ),
        temperature=settings.temperature,
        max_tokens=answer_tokens(window),
        prompt_version=f"verify/{settings.instructions}/{settings.version}+examples/{EXAMPLES_VERSION}+form/{FORM_VERSION}",
        role=ROLE,
    )


def _body(fence: Fence, kind: str, claim: str, evidence: str, settings: VerifySettings) -> str:
    parts = [(_TWO if settings.classes == 2 else _THREE).format(kind=kind)]
    if settings.instructions == "manual-cot":
        examples = EXAMPLES if settings.classes == 2 else (*EXAMPLES, *UNDECIDED_EXAMPLES)
        parts.append(examples_text(examples, kind, explain=settings.explain))
        parts.append(f"Now the {kind} that you are asked about.")
    parts += [fence.around(kind, claim), fence.around("evidence", evidence)]
    return "\n\n".join(parts)


def examples_text(examples: Sequence[VerifyExample], kind: str, *, explain: bool) -> str:
    """Examples as they stand in a prompt: with the steps where the model is to explain itself, else the label alone."""
    shown = []
    for number, example in enumerate(examples, start=1):
        steps = f"\n{example.steps}" if explain else ""
        shown.append(
            f"Example {number}\n{kind.capitalize()}: {example.claim}\nEvidence: {example.evidence}\nAnswer:{steps}\n"
            f"LABEL: {LABELS[example.label]}"
        )
    return "\n\n".join(shown)
