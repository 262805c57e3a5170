"""What a model is asked to take out of an explanation (Beyond Verdicts, section 2.2 and Figure 10; wording ours)."""

from collections.abc import Sequence
from typing import Any

from claimpath.models.generator import GenerationRequest, Message
from claimpath.records import FALLACY_CLASSES, Claim
from claimpath.taxonomies.missci import CLASSES
from claimpath.text.fence import Fence

PROMPT_VERSION = "graph/1"
ROLE = "constructor"
TEMPERATURE = 0.1
MOST_TOKENS = 8_192
_SYSTEM = "You take explanations of fact-checkers apart. You copy words exactly as they stand and add none of your own."
_TEXT = {"type": "string"}


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


SCHEMA: dict[str, Any] = _object(
    explanation_supports_claim={"type": "boolean"},
    study_context={"type": "array", "items": _TEXT},
    study_finding={"type": "array", "items": _TEXT},
    # The class is free text: a name outside the list is a result that has to be seen.
    fallacies={"type": "array", "items": _object(premise=_TEXT, fallacy_class=_TEXT)},
)
CORRECTIONS: dict[str, Any] = _object(
    corrections={"type": "array", "items": _object(number={"type": "integer"}, text=_TEXT)}
)
_TASK = """\
Below are a public claim that cites a study, and somebody's explanation of how the claim and the study fit together.
Take the explanation apart:

- "study_context": the passages of the explanation on how the study was done: design, who or what was studied, setting,
  time, what was measured. An empty list where it says nothing on that.
- "study_finding": the passages on what the study found. An empty list where it says nothing on that.
- "fallacies": for each sentence that gives a reason why the claim does not follow from the study, that one sentence as
  "premise", and as "fallacy_class" the class below that fits it best, seen together with context and finding. Leave a
  sentence out where no class clearly fits. One sentence may stand twice, with two classes, only where it makes two
  different points.
- "explanation_supports_claim": true where the explanation comes to the result that the claim is right. Then "fallacies"
  is an empty list; context and finding are given all the same.

Every passage is copied from the explanation, character by character: no word changed, left out, put in or mended, no
number rounded. A premise is exactly one whole sentence. Where the explanation speaks of several studies, only the one
on which the claim rests counts. Background on the topic, remarks on where the claim was spread, and whatever is beside
the point are left out.

The classes:
"""
_FORM = "Answer with one JSON object with these four members, and nothing else."


def graph_request(claim: Claim, explanation: str) -> GenerationRequest:
    """The request for all parts at once."""
    fence = Fence(claim.text, explanation)
    classes = "\n".join(
        f"- {name}: {CLASSES[name].definition} ({CLASSES[name].logical_form})" for name in FALLACY_CLASSES
    )
    parts = (
        _TASK + classes,
        fence.around("claim", claim.text),
        fence.around("explanation", explanation),
        _FORM,
    )
    return _request(fence, "\n\n".join(parts), SCHEMA)


def correction_request(explanation: str, faults: Sequence[tuple[str, str]]) -> GenerationRequest:
    """The request that asks once more for words that are not in the explanation. faults: the words, and the fault."""
    shown = [words for words, _ in faults]
    fence = Fence(explanation, *shown)
    listed = "\n\n".join(
        f"Number {number}. Fault: {fault}\n{fence.around('quotation', words)}"
        for number, (words, fault) in enumerate(faults, start=1)
    )
    task = (
        "These quotations were meant to be copied from the explanation below, and are not fit for use:\n\n"
        f"{listed}\n\n{fence.around('explanation', explanation)}\n\n"
        "For each number, give the words of the explanation that were meant, copied character by character; for a "
        "premise, exactly one whole sentence. Give an empty text where the explanation has no such words. Answer with "
        'one JSON object with one member, "corrections", a list of objects with "number" and "text".'
    )
    return _request(fence, task, CORRECTIONS)


def _request(fence: Fence, content: str, schema: dict[str, Any]) -> GenerationRequest:
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{_SYSTEM} {fence.standing_instruction}"),
            Message(role="user", content=content),
        ),
        json_schema=schema,
        temperature=TEMPERATURE,
        max_tokens=MOST_TOKENS,
        prompt_version=PROMPT_VERSION,
        role=ROLE,
    )
