"""The rules for zones: each holds to its own examples."""

import pytest

from claimpath.text.zone_rules import Cue, SectionRule, load_zone_rules, plain_title, section_zone

RULES = load_zone_rules()
KINDS = {
    "background", "others", "own", "aim", "method", "result", "numbers", "interpretation", "limitation", "disclosure",
}  # fmt: skip


@pytest.mark.parametrize("rule", RULES.sections, ids=lambda rule: rule.examples[0])
def test_titles_fit_their_rule(rule: SectionRule) -> None:
    for title in rule.examples:
        assert section_zone(title) == rule.zone


@pytest.mark.parametrize("cue", RULES.cues, ids=lambda cue: cue.example[:40])
def test_examples_hold_their_cue(cue: Cue) -> None:
    assert cue.kind in KINDS
    sentence = cue.example.lower()
    assert cue.regex is None or cue.regex.search(sentence)
    assert RULES.cues_in(sentence)[cue.kind] >= cue.weight


@pytest.mark.parametrize(
    ("title", "zone"),
    [
        ("INTRODUCTION", "background"),
        ("1 Introduction", "background"),
        ("II. Background", "background"),
        ("Background characteristics of patients", None),
        ("Patients and methods", "method"),
        ("2.11 Statistical analysis", "method"),
        ("METHODOLOGY", "method"),
        ("3. Results", "result"),
        ("Results & Discussion", "result_and_interpretation"),
        ("Methodology/Principal findings", "method"),
        ("Findings", "result"),
        ("DISCUSSION", "interpretation"),
        ("5. Conclusions", "interpretation"),
        ("Limitations of the study", "limitation"),
        ("Conflict of Interest Statement", "disclosure"),
        ("Role of the funding source", "disclosure"),
        ("Acknowledgments", "disclosure"),
        ("Author Contributions", "unknown"),
        ("Retinol in the liver", None),
        ("", None),
    ],
)
def test_many_spellings(title: str, zone: str | None) -> None:
    assert section_zone(title) == zone


@pytest.mark.parametrize(
    ("title", "plain"),
    [
        ("4.2.1. Uptake:", "uptake"),
        ("(a) Mice", "mice"),
        ("IV. Results", "results"),
        ("3D culture", "3d culture"),
    ],
)
def test_plain_title(title: str, plain: str) -> None:
    assert plain_title(title) == plain


def test_a_cue_needs_its_word() -> None:
    assert RULES.cues_in("nothing of the kind") == {}
    assert RULES.cues_in("") == {}
