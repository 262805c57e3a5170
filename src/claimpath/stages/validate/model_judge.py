"""A language model as judge of relevance, sufficiency and answers (Beyond Verdicts, section 2.4 and Figure 9; wording
ours)."""

from collections.abc import Sequence
from typing import Any

from claimpath.models.generator import Generation, GenerationRequest, Message, TextGenerator
from claimpath.models.runner import run_requests
from claimpath.records import Undefined
from claimpath.records.validation import AdequacyScore, Comparison
from claimpath.stages.validate.judges import HIGHEST, AnswerPair, Reasoning
from claimpath.text.fence import Fence

RATING_VERSION = "adequacy/1"
COMPARING_VERSION = "same-answer/1"
ROLE = "judge"
TEMPERATURE = 0.1
_MOST_TOKENS = 1_024
_SCORE = {"type": "integer", "minimum": 0, "maximum": HIGHEST}
RATING_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "relevance_reason": {"type": "string"},
        "relevance": _SCORE,
        "sufficiency_reason": {"type": "string"},
        "sufficiency": _SCORE,
    },
    "required": ["relevance_reason", "relevance", "sufficiency_reason", "sufficiency"],
    "additionalProperties": False,
}
_VERDICTS: dict[str, Comparison] = {"same": "match", "different": "mismatch", "cannot tell": "undecided"}
COMPARING_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"result": {"enum": list(_VERDICTS)}},
    "required": ["result"],
    "additionalProperties": False,
}
_RATE = f"""\
Somebody argues that a claim misrepresents a study. The argument has up to four parts: how the study was done (context),
what it found (finding), the step of reasoning where the claim goes wrong (premise), and a name for that error (class).
A part may be empty. Another check has looked whether the study says so; take the parts as true. Judge two things, each
with a whole number from 0 to {HIGHEST}.

Relevance: is the argument about what the claim asserts?
2  It deals with the claim's own assertion: the same things, people, effect or comparison.
1  It has to do with the claim, but only in part or in a roundabout way.
0  It is about something else.

Sufficiency: if every part is true, is the claim shown to be wrong or misleading?
2  Yes. Nothing that matters is missing from the argument.
1  It counts against the claim, but a step is missing or weak.
0  No. One could grant all of it and still hold the claim to be a fair account.

There are many good arguments against a claim; don't look for a particular one. The name of the error counts little: a
good argument under a wrong name is a good argument. First give each reason, in one sentence, then the number."""
_RATE_FORM = 'Answer with one JSON object with "relevance_reason", "relevance", "sufficiency_reason" and "sufficiency".'
_COMPARE = """\
Two readers answered the same question from different documents. Do the answers agree?

same         Whoever accepts one accepts the other as an answer to this question. One may say more than the other.
different    They can't both be right, or one gives something that the other leaves out and the question asks for.
cannot tell  The words don't settle it.

A different number, unit, sign or direction, or a "not" on one side only, is never the same."""
_COMPARE_FORM = (
    'Answer with one JSON object that has one member, "result": "same", "different" or "cannot tell".'
)


def rating_request(item: Reasoning) -> GenerationRequest:
    """The request that asks for both scores of one sub-graph."""
    parts = (
        ("claim", item.claim),
        ("context", item.context),
        ("finding", item.finding),
        ("premise", item.premise),
        ("class", item.subgraph.fallacy_class),
    )
    fence = Fence(*(text for _, text in parts))
    fenced = [fence.around(name, text.strip() or "(empty)") for name, text in parts]
    return _request([_RATE, *fenced, _RATE_FORM], fence, RATING_SCHEMA, RATING_VERSION)


def comparing_request(pair: AnswerPair) -> GenerationRequest:
    """The request that asks whether two answers agree."""
    fence = Fence(pair.question, pair.a, pair.b)
    fenced = [
        fence.around("question", pair.question),
        fence.around("first answer", pair.a),
        fence.around("second answer", pair.b),
    ]
    return _request([_COMPARE, *fenced, _COMPARE_FORM], fence, COMPARING_SCHEMA, COMPARING_VERSION)


class ModelAdequacy:
    """Asks a model."""

    def __init__(self, generator: TextGenerator, name: str | None = None) -> None:
        self.generator = generator
        self.name = name or generator.name

    async def rate(self, items: Sequence[Reasoning]) -> list[AdequacyScore]:
        """Scores of each; undefined where the model refused, failed or could not be read."""
        answers = await run_requests(self.generator, [rating_request(item) for item in items])
        return [self._rated(answer) for answer in answers]

    async def compare(self, pairs: Sequence[AnswerPair]) -> list[Comparison | None]:
        """A comparison of each pair; undecided where the model gave none."""
        answers = await run_requests(self.generator, [comparing_request(pair) for pair in pairs])
        return [_compared(answer) for answer in answers]

    async def aclose(self) -> None:
        """Close the model."""
        await self.generator.aclose()

    def _rated(self, answer: Generation) -> AdequacyScore:
        parsed = answer.parsed
        if not isinstance(parsed, dict):
            none = Undefined(reason=answer.reason or "The answer holds no scores.")
            return AdequacyScore(judge=self.name, relevance=none, sufficiency=none)
        return AdequacyScore(judge=self.name, **parsed)


def _compared(answer: Generation) -> Comparison:
    parsed = answer.parsed
    return _VERDICTS.get(parsed["result"], "undecided") if isinstance(parsed, dict) else "undecided"


def _request(parts: Sequence[str], fence: Fence, schema: dict[str, Any], version: str) -> GenerationRequest:
    task = "You judge arguments and answers fairly and with care."
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{task} {fence.standing_instruction}"),
            Message(role="user", content="\n\n".join(parts)),
        ),
        json_schema=schema,
        temperature=TEMPERATURE,
        max_tokens=_MOST_TOKENS,
        prompt_version=version,
        role=ROLE,
    )
