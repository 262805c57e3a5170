"""An explanation's parts from a model's answer, every word of it looked up in the explanation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimpath.models.generator import Generation, TextGenerator
from claimpath.models.runner import run_requests
from claimpath.models.tokens import estimate_tokens
from claimpath.records import Claim, ComponentRole, DroppedSpan, FallacyClass
from claimpath.stages.graph.explanation_places import ExplanationIndex, Placed
from claimpath.stages.graph.explanation_prompt import (
    MOST_TOKENS,
    PROMPT_VERSION,
    correction_request,
    graph_request,
)
from claimpath.stages.graph.explanation_text import ExplanationText
from claimpath.stages.graph.found_parts import FoundParts, FoundPremise, Stretch
from claimpath.taxonomies.class_names import strict

_SUPPORTED = "The explanation finds the claim right, so it has no fallacies."


@dataclass(frozen=True, slots=True)
class _Given:
    """One quotation of the answer, and where it stands or what is wrong with it."""

    role: ComponentRole
    words: str
    placed: Placed | str
    fallacy_class: FallacyClass | None = None


async def parts_from_model(
    claim: Claim, explanation: ExplanationText, generator: TextGenerator, window: int
) -> FoundParts:
    """Ask for the parts; ask once more for words that are not in the explanation; drop what is still not there.

    window: tokens that the model takes in. Never raises for what the model does: without an answer the result says why.
    """
    settings = {"model": generator.name, "prompt": PROMPT_VERSION, "normaliser": "strict"}
    request = graph_request(claim, explanation.text)
    n_tokens = sum(estimate_tokens(message.content) for message in request.messages)
    if n_tokens + MOST_TOKENS > window:
        return FoundParts(
            settings=settings,
            no_answer=f"The explanation needs about {n_tokens:,} tokens and the answer up to {MOST_TOKENS:,}, more "
            f"than the model's window of {window:,}. Give the part that says why the claim does not follow.",
        )
    (answer,) = await run_requests(generator, [request])
    if not isinstance(answer.parsed, dict):
        return FoundParts(settings=settings, no_answer=answer.reason or "The answer holds no graph.")
    index = ExplanationIndex(explanation)
    supports = answer.parsed.get("explanation_supports_claim") is True
    given, dropped = _given(answer.parsed, index, supports)
    given, repairs, warnings = await _asked_again(given, explanation, index, generator)
    return replace(
        _parts(given, dropped, index),
        supports=supports,
        repairs=(*answer.repairs, *repairs, *_placing_repairs(given)),
        warnings=warnings,
        settings=settings,
    )


def _given(
    parsed: dict[str, Any], index: ExplanationIndex, supports: bool
) -> tuple[list[_Given], list[DroppedSpan]]:
    given: list[_Given] = []
    dropped: list[DroppedSpan] = []
    roles: tuple[tuple[ComponentRole, str], ...] = (
        ("context", "study_context"),
        ("finding", "study_finding"),
    )
    for role, name in roles:
        for entry in parsed.get(name) or ():
            if words := str(entry).strip():
                given.append(_Given(role, words, index.place(words)))
    for entry in parsed.get("fallacies") or ():
        words, name = str(entry.get("premise", "")).strip(), str(entry.get("fallacy_class", "")).strip()
        fallacy_class = strict(name)
        if fallacy_class is None:
            reason = f"Its class {name!r} is none of the nine."
            dropped.append(DroppedSpan(role="premise", text=words, reason=reason))
        elif supports:
            dropped.append(
                DroppedSpan(role="premise", text=words, fallacy_class=fallacy_class, reason=_SUPPORTED)
            )
        elif not words:
            dropped.append(
                DroppedSpan(
                    role="premise", text="", fallacy_class=fallacy_class, reason="The premise is empty."
                )
            )
        else:
            given.append(_Given("premise", words, index.sentence(words), fallacy_class))
    return given, dropped


async def _asked_again(
    given: Sequence[_Given], explanation: ExplanationText, index: ExplanationIndex, generator: TextGenerator
) -> tuple[list[_Given], tuple[str, ...], tuple[str, ...]]:
    """The same with faulty quotations replaced where a second answer mends them."""
    faulty = [
        (number, entry.words, entry.placed)
        for number, entry in enumerate(given)
        if isinstance(entry.placed, str)
    ]
    if not faulty:
        return list(given), (), ()
    request = correction_request(explanation.text, [(words, fault) for _, words, fault in faulty])
    (answer,) = await run_requests(generator, [request])
    mended = list(given)
    for number, words in _corrections(answer).items():
        if not 1 <= number <= len(faulty) or not words:
            continue
        place = faulty[number - 1][0]
        entry = given[place]
        found = index.sentence(words) if entry.role == "premise" else index.place(words)
        if isinstance(found, Placed):
            mended[place] = replace(entry, placed=found)
    n_mended = sum(isinstance(mended[place].placed, Placed) for place, _, _ in faulty)
    note = f"{len(faulty)} quotations were asked for again; {n_mended} were then in the explanation."
    warnings = (
        ()
        if isinstance(answer.parsed, dict)
        else (f"Asked again, the model gave no answer: {answer.reason}",)
    )
    return mended, (note,), warnings


def _corrections(answer: Generation) -> dict[int, str]:
    if not isinstance(answer.parsed, dict):
        return {}
    return {
        entry["number"]: str(entry["text"]).strip()
        for entry in answer.parsed.get("corrections") or ()
        if isinstance(entry, dict) and isinstance(entry.get("number"), int)
    }


def _parts(given: Sequence[_Given], dropped: Sequence[DroppedSpan], index: ExplanationIndex) -> FoundParts:
    places: dict[ComponentRole, dict[Stretch, None]] = {"context": {}, "finding": {}}
    premises: dict[tuple[Stretch, FallacyClass], FoundPremise] = {}
    left_out = list(dropped)
    for entry in given:
        if isinstance(entry.placed, str):
            left_out.append(
                DroppedSpan(
                    role=entry.role,
                    text=entry.words,
                    fallacy_class=entry.fallacy_class,
                    reason=f"{entry.placed[0].upper()}{entry.placed[1:]}",
                )
            )
        elif index.explanation.overlaps(
            entry.placed.places[0][0], entry.placed.places[-1][1], index.explanation.instructions
        ):
            reason = "It seems to address a model; such text is no part of an argument."
            left_out.append(
                DroppedSpan(
                    role=entry.role, text=entry.words, fallacy_class=entry.fallacy_class, reason=reason
                )
            )
        elif entry.fallacy_class is not None:
            key = (entry.placed.places[0], entry.fallacy_class)
            premises.setdefault(key, FoundPremise(entry.placed.places[0], entry.fallacy_class))
        else:
            places[entry.role].update(dict.fromkeys(entry.placed.places))
    return FoundParts(
        contexts=tuple(sorted(places["context"])),
        findings=tuple(sorted(places["finding"])),
        premises=tuple(premises.values()),
        dropped=tuple(left_out),
    )


def _placing_repairs(given: Sequence[_Given]) -> tuple[str, ...]:
    return tuple(
        entry.placed.repair for entry in given if isinstance(entry.placed, Placed) and entry.placed.repair
    )
