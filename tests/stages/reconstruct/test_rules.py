"""Every assertion, facet and rule is tried on the cases that stand beside it in rules.toml."""

import re
from collections.abc import Sequence

import pytest

from claimpath.records import FALLACY_CLASSES, Claim, Passage, Reading, Sentence, Study
from claimpath.stages.rank import rank
from claimpath.stages.reconstruct.claim_reading import read_assertions
from claimpath.stages.reconstruct.facts import find_facts
from claimpath.stages.reconstruct.gaps import _apply, _claims, _facts
from claimpath.stages.reconstruct.own_sentences import OwnSentence, own_sentences
from claimpath.stages.reconstruct.rules import Facet, Rule, compiled, load_rules

BOOK = load_rules()


def study_of(*sentences: str) -> Study:
    """A study whose abstract has these sentences, one passage each."""
    passages = tuple(
        Passage(
            id=f"p{number}",
            text=text,
            sentences=(Sentence(start=0, end=len(text)),),
            origin="abstract",
        )
        for number, text in enumerate(sentences, start=1)
    )
    return Study(
        source="test", sha256="0", kind="text", title="", article_type="unknown",
        reading=Reading(state="complete"), passages=passages,
    )  # fmt: skip


def sentences_of(text: str) -> Sequence[OwnSentence]:
    return own_sentences([study_of(text)])


@pytest.mark.parametrize("name", BOOK.assertions)
def test_assertion_cases(name: str) -> None:
    assertion = BOOK.assertions[name]
    for claim in assertion.yes:
        assert compiled(assertion.patterns).search(claim), claim
    for claim in assertion.no:
        assert not compiled(assertion.patterns).search(claim), claim


@pytest.mark.parametrize("name", BOOK.facets)
def test_facet_cases(name: str) -> None:
    facet = BOOK.facets[name]
    # A topical facet needs a claim on the same topic: every invented sentence is claimed as it stands.
    for text in facet.yes:
        assert find_facts(facet, sentences_of(text), [], read_assertions(Claim(text=text))), text
    for text in facet.no:
        assert not find_facts(facet, sentences_of(text), [], read_assertions(Claim(text=text))), text


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.id)
def test_rule_cases(rule: Rule) -> None:
    for case in rule.cases:
        claim = Claim(text=case.claim)
        reading = read_assertions(claim)
        facts = _facts(BOOK, sentences_of(case.study), [], reading)
        gaps = _apply(rule, facts, claim, reading, None) if _claims(rule, reading) else []
        assert bool(gaps) == case.gap, case
        for gap in gaps:
            assert gap.fallacy_class in FALLACY_CLASSES
            assert gap.context.text == case.study
            assert "{" not in gap.premise


def test_every_class_has_a_rule() -> None:
    assert {rule.fallacy_class for rule in BOOK.rules} == set(FALLACY_CLASSES)


def test_every_assertion_and_facet_is_used() -> None:
    names = {name for rule in BOOK.rules for name in (*rule.claim, *rule.all_, *rule.unless)}
    assert names | {"hedged"} == BOOK.assertions.keys()
    used = {
        name for rule in BOOK.rules for name in (rule.study, *rule.also, *rule.without, rule.outweighed_by)
    }
    assert used - {""} == BOOK.facets.keys()


@pytest.mark.parametrize("facet", BOOK.facets.values(), ids=lambda facet: facet.id)
def test_patterns_take_linear_time(facet: Facet) -> None:
    """A pattern that backtracks without bound would not come to an end on these."""
    for text in ("no " * 4000, "the of and " * 1500, "association between " * 1500, "1 " * 5000, "a" * 20000):
        if facet.kind not in {"sample", "duration"}:
            compiled(facet.patterns).search(text)


def test_a_rule_that_names_what_is_not_defined_is_refused() -> None:
    broken = BOOK.rules[0].model_copy(update={"study": "telepathy"})
    with pytest.raises(ValueError, match="telepathy"):
        type(BOOK)(assertions=BOOK.assertions, facets=BOOK.facets, rules=(broken,), same=(), digest="0" * 12)


def test_ranking_is_only_a_help() -> None:
    """Gaps do not depend on how passages are ranked, only the finding does."""
    study = study_of("Plum oil killed the gout bug in vitro.", "Plum oil was given to no patient.")
    for ranker in ("ordered", "random", "bm25"):
        assert rank("Plum oil cures gout.", study, ranker=ranker).ranking
    assert re.fullmatch(r"[0-9a-f]{12}", BOOK.digest)
