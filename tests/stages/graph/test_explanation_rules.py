"""Every cue finds what it says and leaves what it says."""

import pytest

from claimpath.records import FALLACY_CLASSES
from claimpath.stages.graph.explanation_rules import ClassCue, Cue, load_explanation_rules

RULES = load_explanation_rules()
CUES = {
    name: getattr(RULES, name)
    for name in ("supports", "contradicts", "mismatch", "other_study", "background", "finding", "context")
}


@pytest.mark.parametrize("name", CUES)
def test_cues(name: str) -> None:
    cue: Cue = CUES[name]
    assert [sentence for sentence in cue.yes if not cue.found_in(sentence)] == []
    assert [sentence for sentence in cue.no if cue.found_in(sentence)] == []
    assert cue.yes
    assert cue.no


@pytest.mark.parametrize("cue", RULES.classes, ids=lambda cue: cue.name)
def test_classes(cue: ClassCue) -> None:
    assert [sentence for sentence in cue.yes if RULES.class_of(sentence) != cue.name] == []
    has_points = [s for s in cue.no if cue.points(s, RULES.mismatch.found_in(s))]
    assert has_points == []
    assert cue.yes
    assert cue.no


def test_all_nine_classes_are_there() -> None:
    assert {cue.name for cue in RULES.classes} == set(FALLACY_CLASSES)


def test_a_weak_cue_needs_a_sign_of_a_mismatch() -> None:
    assert RULES.class_of("The oil was tested in vitro.") is None
    assert RULES.class_of("The oil was tested only in vitro.") == "Fallacy of Composition"
