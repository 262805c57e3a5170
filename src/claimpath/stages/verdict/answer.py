"""The form of an answer, and what is read out of one. The explanation stands before the verdict and leads up to it."""

import re
from dataclasses import dataclass
from typing import Any

from claimpath.models.generator import Generation
from claimpath.models.outcome import Unreadable
from claimpath.models.reading import JsonRead, read_json, read_label
from claimpath.records import QuoteRole, VerdictLabel

FORM_VERSION = "1"
"""Version of the schemas and of `FORM`, `FORM_WITH_QUOTES`; goes into each request."""

GIVEN_LABELS: tuple[VerdictLabel, ...] = ("Correct", "Incorrect", "Not Enough Information")
"""What a model may answer. `No Response` is what we say where it did not."""

LABEL_WAYS: dict[VerdictLabel, tuple[str, ...]] = {
    "Correct": ("true", "supported", "accurate", "faithful"),
    "Incorrect": (
        "not correct", "in correct", "false", "not true", "untrue", "refuted", "inaccurate", "not accurate",
        "contradicted", "unfaithful", "not faithful",
    ),
    "Not Enough Information": (
        "nei", "not enough info", "not enough evidence", "insufficient evidence", "insufficient information",
    ),
}  # fmt: skip
"""Other ways to write a label. Words in between, such as "misleading" or "mostly true", are none of the three."""

_EXPLANATION = {"type": "string", "description": "How the texts lead to the verdict."}
_VERDICT = {"type": "string", "enum": list(GIVEN_LABELS)}
_QUOTES = {
    "type": "array",
    "description": "Sentences copied word for word.",
    "items": {
        "type": "object",
        "properties": {
            "passage": {
                "type": "string",
                "description": "The id in square brackets in front of the passage.",
            },
            "text": {"type": "string", "description": "The sentence as it stands there."},
            "role": {"type": "string", "enum": ["context", "finding", "other"]},
        },
        "required": ["passage", "text", "role"],
        "additionalProperties": False,
    },
}

FORM = (
    'Answer with one JSON object. Its members, in this order: "explanation", a text; "final_verdict", one of '
    '"Correct", "Incorrect", "Not Enough Information".'
)
FORM_WITH_QUOTES = (
    'Answer with one JSON object. Its members, in this order: "explanation", a text; "quotes", a list of objects with '
    '"passage" (the id), "text" (a sentence copied word for word, without the id) and "role" ("context" for how the '
    'study was done or what limits it, "finding" for what it found, else "other"); "final_verdict", one of "Correct", '
    '"Incorrect", "Not Enough Information".'
)


@dataclass(frozen=True, slots=True)
class GivenQuote:
    """A quotation as the model gave it."""

    passage: str
    text: str
    role: QuoteRole


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """What an answer says."""

    label: VerdictLabel
    explanation: str
    quotes: tuple[GivenQuote, ...] = ()
    no_response: str | None = None
    repairs: tuple[str, ...] = ()


def answer_schema(with_quotes: bool) -> dict[str, Any]:
    """JSON Schema of an answer."""
    properties: dict[str, Any] = {"explanation": _EXPLANATION}
    if with_quotes:
        properties["quotes"] = _QUOTES
    properties["final_verdict"] = _VERDICT
    return _object(properties)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_LOOSE = _object({"explanation": {"type": "string"}, "final_verdict": {"type": "string"}}) | {
    "additionalProperties": True,
    "required": ["final_verdict"],
}


def read_answer(generation: Generation) -> ReadAnswer:
    """Read the label, the explanation and the quotes; `No Response` with the reason where there is no verdict.

    An answer without the form that was asked for is looked at once more: its verdict counts where it is announced as
    such in so many words. A label word inside a sentence never counts.
    """
    parsed = generation.parsed
    if isinstance(parsed, dict):
        label = _label(str(parsed.get("final_verdict", "")))
        if label is not None:
            return ReadAnswer(
                label=label,
                explanation=str(parsed.get("explanation", "")).strip(),
                quotes=_quotes(parsed.get("quotes")),
                repairs=generation.repairs,
            )
    if isinstance(generation.outcome, Unreadable) and (found := _second_look(generation)) is not None:
        return found
    reason = generation.reason or "the answer holds no verdict"
    return ReadAnswer("No Response", generation.text.strip(), no_response=reason, repairs=generation.repairs)


def _second_look(generation: Generation) -> ReadAnswer | None:
    text = generation.text
    loose = read_json(text, _LOOSE)
    if isinstance(loose, JsonRead):
        label = _label(loose.value["final_verdict"])
        explanation = str(loose.value.get("explanation", "")).strip()
        how = f"{loose.value['final_verdict']!r} was read as {label!r}"
        quotes = _quotes(loose.value.get("quotes"))
    else:
        read = read_label(text, {str(label): ways for label, ways in LABEL_WAYS.items()})
        label = next((known for known in GIVEN_LABELS if known == read.label), None)
        explanation, quotes = text.strip(), ()
        how = f"the verdict was read out of prose: {read.reason}"
    if label is None:
        return None
    return ReadAnswer(label, explanation, quotes, repairs=(*generation.repairs, how))


def _plain(written: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", written.casefold()))


_LABELS: dict[str, VerdictLabel] = {
    _plain(way): label for label, ways in LABEL_WAYS.items() for way in (label, *ways)
}


def _label(written: str) -> VerdictLabel | None:
    """The label that a text is as a whole, apart from case, marks and blanks."""
    return _LABELS.get(_plain(written))


def _quotes(value: Any) -> tuple[GivenQuote, ...]:
    if not isinstance(value, list):
        return ()
    found: dict[tuple[str, str], GivenQuote] = {}
    for item in value:
        if not isinstance(item, dict) or not str(item.get("text", "")).strip():
            continue
        role: QuoteRole = "other"
        if item.get("role") in {"context", "finding"}:
            role = item["role"]
        passage = str(item.get("passage", "")).strip().strip("[]")
        quote = GivenQuote(passage, str(item["text"]).strip(), role)
        found.setdefault((quote.passage, quote.text), quote)
    return tuple(found.values())
