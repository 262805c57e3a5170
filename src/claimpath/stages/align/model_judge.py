"""A language model as judge of similarity (Beyond Verdicts, section 2.3 and Figure 8; wording ours)."""

from collections.abc import Sequence
from typing import Any

from claimpath.models.generator import Generation, GenerationRequest, Message, TextGenerator
from claimpath.models.runner import run_requests
from claimpath.records import Undefined
from claimpath.stages.align.judge import HIGHEST, TextPair
from claimpath.text.fence import Fence

PROMPT_VERSION = "similarity/1"
ROLE = "judge"
TEMPERATURE = 0.1
_MOST_TOKENS = 1_024
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"score": {"type": "integer", "minimum": 0, "maximum": HIGHEST}},
    "required": ["score"],
    "additionalProperties": False,
}
_SCALE = """\
You get two short texts, each a step in somebody's argument about a scientific study. Say how close they are in meaning,
with one whole number:

5  They say the same; only the words are different.
4  They say nearly the same. A detail that does not matter is different, or one of the two is a little more specific.
3  The core is the same, but something that matters is missing or different. Two texts that speak about the same point
   and take different sides on it belong here as well.
2  The points are different, although some things that they name are the same.
1  Only the topic is the same.
0  Not even the topic is the same.

Length, style and whether a text is right do not count."""
_FORM = 'Answer with one JSON object that has one member, "score", and nothing else.'


def similarity_request(pair: TextPair) -> GenerationRequest:
    """The request that asks for the score of one pair."""
    fence = Fence(*pair)
    parts = (_SCALE, fence.around("first text", pair[0]), fence.around("second text", pair[1]), _FORM)
    return GenerationRequest(
        messages=(
            Message(
                role="system",
                content=f"You compare the meaning of texts with care. {fence.standing_instruction}",
            ),
            Message(role="user", content="\n\n".join(parts)),
        ),
        json_schema=SCHEMA,
        temperature=TEMPERATURE,
        max_tokens=_MOST_TOKENS,
        prompt_version=PROMPT_VERSION,
        role=ROLE,
    )


class ModelJudge:
    """Asks a model for each pair."""

    is_free = False

    def __init__(self, generator: TextGenerator, name: str | None = None) -> None:
        self.generator = generator
        self.name = name or generator.name

    async def score(self, pairs: Sequence[TextPair]) -> list[int | Undefined]:
        """A score for each pair; undefined where the model refused, failed or did not give a whole number."""
        answers = await run_requests(self.generator, [similarity_request(pair) for pair in pairs])
        return [_score(answer) for answer in answers]

    async def aclose(self) -> None:
        """Close the model."""
        await self.generator.aclose()


def _score(answer: Generation) -> int | Undefined:
    parsed = answer.parsed
    if not isinstance(parsed, dict):
        return Undefined(reason=answer.reason or "The answer holds no score.")
    score = parsed.get("score")
    if isinstance(score, bool) or not isinstance(score, int) or not 0 <= score <= HIGHEST:
        return Undefined(reason=f"The answer's score is {score!r}, not a whole number from 0 to {HIGHEST}.")
    return score
