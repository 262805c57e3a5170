"""The taxonomy: complete, each class explained, names read whole."""

import pytest

from claimpath.records import FALLACY_CLASSES
from claimpath.records.fallacious_spans import SPAN_CLASSES, SPAN_FAMILIES, UNREADABLE
from claimpath.taxonomies.mafalda import (
    ENTRIES,
    FAMILIES,
    FAMILY_OF,
    UNCOVERED_CLASSES,
    gold_label_named,
    label_at,
    label_named,
)


def test_there_are_23_classes_in_three_families() -> None:
    assert tuple(ENTRIES) == SPAN_CLASSES
    sizes = {family: sum(1 for found in FAMILY_OF.values() if found == family) for family in SPAN_FAMILIES}
    assert sizes == {"pathos": 6, "logos": 10, "ethos": 7}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
def test_every_class_is_explained(entry) -> None:
    assert entry.definition.endswith(".")
    assert "Therefore" in entry.formal
    assert entry.formal.endswith(".")
    assert entry.example[-1] in ".?"
    assert entry.missci_note.endswith(".")
    assert entry.missci is None or not entry.missci_note.startswith("No counterpart")
    assert entry.missci is not None or entry.missci_note.startswith("No counterpart")


def test_no_two_classes_share_words() -> None:
    for field in ("definition", "formal", "example"):
        assert len({getattr(entry, field) for entry in ENTRIES.values()}) == len(ENTRIES)
    names = [name for entry in ENTRIES.values() for name in (entry.name, *entry.also_called)]
    names += [name for family in FAMILIES.values() for name in (family.name, *family.also_called)]
    assert len(names) == len(set(names))


def test_the_links_reach_all_classes_of_the_study_setting_but_those_named() -> None:
    linked = {entry.missci for entry in ENTRIES.values() if entry.missci}
    assert linked | set(UNCOVERED_CLASSES) == set(FALLACY_CLASSES)
    assert not linked & set(UNCOVERED_CLASSES)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Appeal to Ridicule", "appeal to ridicule"),
        (" HASTY  generalisation. ", "hasty generalization"),
        ("appeal_to_nature", "appeal to nature"),
        ("appeal to authority", "appeal to (false) authority"),
        ("nothing", "no fallacy"),
        ("credibility", "ethos"),
        ("fallacy", "fallacy"),
        ("not a slippery slope", None),
        ("to clean", None),
        ("", None),
    ],
)
def test_names_are_read_whole(name: str, label: str | None) -> None:
    assert label_named(name) == label


def test_a_family_is_no_gold_label() -> None:
    assert gold_label_named("ethos") is None
    assert gold_label_named("Nothing") == "no fallacy"
    assert gold_label_named("Tu Quoque") == "tu quoque"


@pytest.mark.parametrize(
    ("label", "level", "at"),
    [
        ("ad hominem", 2, "ad hominem"),
        ("ad hominem", 1, "ethos"),
        ("ad hominem", 0, "fallacy"),
        ("ethos", 2, None),
        ("ethos", 1, "ethos"),
        ("ethos", 0, "fallacy"),
        ("fallacy", 1, None),
        ("fallacy", 0, "fallacy"),
        ("no fallacy", 2, "no fallacy"),
        ("no fallacy", 0, "no fallacy"),
        (UNREADABLE, 1, UNREADABLE),
        (UNREADABLE, 0, "no fallacy"),
    ],
)
def test_levels(label, level, at) -> None:
    assert label_at(label, level) == at
