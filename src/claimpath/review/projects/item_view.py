"""What a page shows of an item: only what its annotator may see, with the choices that the kind has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from claimpath.annotation.passage_records import ENTAILMENT_LABELS
from claimpath.annotation.reasoning_records import OFFERED
from claimpath.records import FALLACY_CLASSES
from claimpath.records.fallacious_spans import NO_FALLACY
from claimpath.review.database.tables import Project
from claimpath.review.projects import (
    explanation_graphs,
    fallacious_spans,
    grounding,
    passage_links,
    reasoning_types,
)
from claimpath.taxonomies.mafalda import ENTRIES, FAMILIES
from claimpath.taxonomies.missci import CLASSES
from claimpath.text.sentences import split_sentences

Groups = tuple[tuple[str, tuple[str, ...]], ...]
"""Names of classes under the name of their family."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer."""

    value: str
    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item for a template."""

    template: str
    payload: Mapping[str, Any]
    choices: tuple[Choice, ...]
    """Answers, chosen with the digits from 1."""
    field: str = "label"
    """The label's field that the answer goes into."""
    note: str = ""
    """The label's field that a text goes into; empty where there is none."""
    note_title: str = ""
    groups: Groups = ()
    """Classes for spans, by family."""
    sentences: tuple[tuple[int, int], ...] = ()
    """Half-open code-point offsets of the text's sentences."""
    passages: tuple[Mapping[str, str], ...] = ()
    """The study, for looking things up."""


def item_view(project: Project, payload: Mapping[str, Any]) -> ItemView:
    """Make an item ready for its template. Nothing but the payload and the study is in it."""
    template = f"project_items/{project.kind}.html.j2"
    if project.kind == passage_links.NAME:
        choices = tuple(Choice(label, label.capitalize()) for label in ENTAILMENT_LABELS)
        return ItemView(template, payload, choices, note="comment", note_title="Comment")
    if project.kind == grounding.NAME:
        studies = project.settings.get("shared", {}).get("passages", {})
        choices = (Choice("supported", "Supported"), Choice("not_supported", "Not supported"))
        passages = tuple(studies.get(payload["study"], ()))
        return ItemView(template, payload, choices, "decision", "why", "On what ground?", passages=passages)
    if project.kind == reasoning_types.NAME:
        choices = (*(Choice(name, name.capitalize()) for name in OFFERED), Choice("", "Can’t tell"))
        return ItemView(template, payload, choices, "reasoning", "rationale", "Why?")
    sentences = tuple(split_sentences(payload["text"]))
    if project.kind == explanation_graphs.NAME:
        choices = (
            Choice("context", "Context", "how the study was done"),
            Choice("finding", "Finding", "what it found"),
            Choice("premise", "Premise", "a whole sentence, with its class"),
        )
        assert set(FALLACY_CLASSES) == set(CLASSES)
        classes: Groups = (("Classes", tuple(FALLACY_CLASSES)),)
        return ItemView(
            template,
            payload,
            choices,
            note="comment",
            note_title="Comment",
            groups=classes,
            sentences=sentences,
        )
    assert project.kind == fallacious_spans.NAME
    families: Groups = tuple(
        (family.capitalize(), tuple(entry.name for entry in ENTRIES.values() if entry.family == family))
        for family in FAMILIES
    )
    groups: Groups = (*families, ("Nothing", (NO_FALLACY,)))
    choices = (Choice("fallacy", "Mark a fallacy"),)
    return ItemView(
        template, payload, choices, note="comment", note_title="Comment", groups=groups, sentences=sentences
    )
