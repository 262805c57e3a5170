"""The form of a reconstruction's answer, and what is read out of one."""

from dataclasses import dataclass
from typing import Any

from claimpath.models.generator import Generation
from claimpath.records import ClaimedQuote, QuoteRole
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Ambiguous, Found

FORM_VERSION = "1"
"""Version of the schema and of `FORM`; goes into each request."""

FORM = (
    'Answer with one JSON object. Its members, in this order: "reasoning", a text with your thoughts, as long as you '
    'need; "fallacies", a list, the most important first, of objects with "premise" (one sentence), "fallacy_class" '
    '(the name of one class of the list), "quotes" (a list of objects with "passage", the id in square brackets; '
    '"text", the exact words that expose the premise, copied without a change; and "role", which is "context" for '
    'words on how the study was done or what limits it, "finding" for what it found, else "other"), and "why" (one or '
    "two sentences for readers without training)."
)
"""What a model is told about its answer."""


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_QUOTE = _object(passage=_TEXT, text=_TEXT, role={"type": "string", "enum": ["context", "finding", "other"]})
SCHEMA: dict[str, Any] = _object(
    reasoning=_TEXT,
    fallacies={
        "type": "array",
        # The class is free text: a name outside the list is a result that has to be seen.
        "items": _object(
            premise=_TEXT, fallacy_class=_TEXT, quotes={"type": "array", "items": _QUOTE}, why=_TEXT
        ),
    },
)
"""JSON Schema of an answer."""


@dataclass(frozen=True, slots=True)
class GivenFallacy:
    """A fallacy as the model gave it."""

    premise: str
    class_name: str
    why: str
    quotes: tuple[ClaimedQuote, ...]


def read_fallacies(
    generation: Generation, index: QuoteIndex, shown_ids: tuple[str, ...]
) -> list[GivenFallacy]:
    """Read the fallacies of an answer, with their quotes looked up; empty where there is no answer.

    shown_ids: passages of the prompt; where a quote's words stand in several passages, one of these is meant.
    """
    parsed = generation.parsed
    if not isinstance(parsed, dict) or not isinstance(parsed.get("fallacies"), list):
        return []
    return [
        GivenFallacy(
            premise=" ".join(str(item.get("premise", "")).split()),
            class_name=str(item.get("fallacy_class", "")).strip(),
            why=" ".join(str(item.get("why", "")).split()),
            quotes=tuple(
                _looked_up(quote, index, shown_ids)
                for quote in item.get("quotes") or ()
                if isinstance(quote, dict) and str(quote.get("text", "")).strip()
            ),
        )
        for item in parsed["fallacies"]
        if isinstance(item, dict)
    ]


def _looked_up(quote: dict[str, Any], index: QuoteIndex, shown_ids: tuple[str, ...]) -> ClaimedQuote:
    text = str(quote["text"]).strip()
    role: QuoteRole = quote["role"] if quote.get("role") in {"context", "finding"} else "other"
    named = str(quote.get("passage", "")).strip().strip("[]")
    location = index.locate(text, passage_id=named or None)
    for passage_id in shown_ids:
        if not isinstance(location, Ambiguous):
            break
        hinted = index.locate(text, passage_id=passage_id)
        location = hinted if isinstance(hinted, Found) else location
    if isinstance(location, Found):
        return ClaimedQuote(text=text, role=role, spans=location.spans)
    if isinstance(location, Ambiguous):
        why = f"the words stand at {location.n_occurrences} places, and nothing tells which is meant"
    else:
        why = location.reason
    return ClaimedQuote(text=text, role=role, not_located=why)
