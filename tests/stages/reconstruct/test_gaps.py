from collections.abc import Sequence

from claimpath.records import Claim, Passage, Reading, Sentence, Study, Zone
from claimpath.stages.rank import rank
from claimpath.stages.reconstruct import GapReading, find_gaps


def study_of(sentences: Sequence[tuple[str, Zone]], origin: str = "body", title: str = "") -> Study:
    passages = tuple(
        Passage.model_validate(
            {
                "id": f"p{number}",
                "text": text,
                "sentences": (Sentence(start=0, end=len(text), zone=zone),),
                "origin": origin,
            }
        )
        for number, (text, zone) in enumerate(sentences, start=1)
    )
    return Study(
        source="test", sha256="0", kind="text", title=title, article_type="unknown",
        reading=Reading(state="complete"), passages=passages,
    )  # fmt: skip


def gaps_of(claim: str, study: Study) -> GapReading:
    the_claim = Claim(text=claim)
    return find_gaps(the_claim, [study], rank(the_claim, study, ranker="bm25"))


CELLS: tuple[str, Zone] = ("Gout bugs were grown in cell culture and plum oil was added.", "method")
FOUND: tuple[str, Zone] = ("We found that plum oil killed nine in ten gout bugs.", "result")


def test_a_gap_has_context_finding_premise_and_exact_quotes() -> None:
    reading = gaps_of("Plum oil cures gout.", study_of([CELLS, CELLS, FOUND]))
    gap = next(gap for gap in reading.gaps if gap.rule_id == "cells-to-people")
    assert gap.context.text == CELLS[0]
    assert gap.finding is not None
    assert gap.finding.text == FOUND[0]
    assert gap.strength == "strong"
    assert (
        gap.premise
        == "For the claim to follow, what happened in cell cultures would have to happen in people."
    )
    assert any("“cures”" in reason for reason in gap.reasons)


def test_what_is_only_reported_of_others_is_no_context() -> None:
    others: tuple[str, Zone] = ("Smith grew gout bugs in cell culture with plum oil.", "others_work")
    reading = gaps_of("Plum oil cures gout.", study_of([others, others, others, FOUND]))
    assert all(gap.rule_id != "cells-to-people" for gap in reading.gaps)


def test_letters_of_reviewers_are_no_context() -> None:
    reading = gaps_of("Plum oil cures gout.", study_of([CELLS, CELLS, FOUND], origin="sub_article"))
    assert reading.gaps == ()
    assert reading.finding is None


def test_people_outweigh_cells() -> None:
    people: tuple[str, Zone] = ("We enrolled 900 patients with gout and gave them plum oil.", "method")
    reading = gaps_of("Plum oil cures gout.", study_of([CELLS, CELLS, people, people, people, FOUND]))
    assert {gap.strength for gap in reading.gaps if gap.rule_id == "cells-to-people"} <= {"weak"}


def test_a_hedged_claim_makes_lighter_gaps() -> None:
    study = study_of([CELLS, CELLS, FOUND])
    strong = next(g for g in gaps_of("Plum oil cures gout.", study).gaps if g.rule_id == "cells-to-people")
    hedged = next(g for g in gaps_of("Plum oil may cure gout.", study).gaps if g.rule_id == "cells-to-people")
    assert (strong.strength, hedged.strength) == ("strong", "moderate")
    assert any("“may”" in reason for reason in hedged.reasons)


def test_a_study_on_another_topic_has_no_gaps() -> None:
    reading = gaps_of("Screen time ruins teenagers' eyesight.", study_of([CELLS, CELLS, FOUND]))
    assert not reading.topic.related
    assert reading.gaps == ()


def test_what_the_study_itself_says_is_not_held_against_the_claim() -> None:
    says: tuple[str, Zone] = ("We conclude that plum oil reduced gout attacks by 40%.", "result")
    limits: tuple[str, Zone] = ("Residual confounding of gout attacks cannot be excluded.", "limitation")
    bias: tuple[str, Zone] = ("Patients were not representative of all gout patients.", "limitation")
    study = study_of([says, limits, bias, ("We enrolled 900 patients.", "method")])
    reading = gaps_of("Plum oil reduced gout attacks by 40%.", study)
    assert reading.restated is not None
    assert reading.restated.text == says[0]
    assert {gap.strength for gap in reading.gaps} <= {"weak"}


def test_a_stronger_claim_does_not_restate() -> None:
    for said in (
        "We conclude that plum oil may have reduced gout attacks by 40%.",
        "Plum oil reduced gout attacks by 40% in mice.",
        "Plum oil reduced gout attacks by 4%.",
        "Plum oil had not reduced gout attacks by 40%.",
    ):
        reading = gaps_of("Plum oil reduced gout attacks by 40%.", study_of([(said, "result")]))
        assert reading.restated is None, said


def test_a_sentence_without_the_claims_word_for_causing_does_not_restate_it() -> None:
    counted: tuple[str, Zone] = (
        "In all, 30 studies of gene variant GT1 and gout were identified for review.",
        "result",
    )
    caused: tuple[str, Zone] = ("Gene variant GT1 causes gout in review patients.", "result")
    claim = "A gene variant GT1 causes gout."
    assert gaps_of(claim, study_of([counted])).restated is None
    assert gaps_of(claim, study_of([caused])).restated is not None


def test_a_short_claim_is_not_restated_where_one_of_its_words_is_missing() -> None:
    said: tuple[str, Zone] = ("The gout school programme taught guests to live with gout.", "result")
    assert gaps_of("Gout school programmes save lives.", study_of([said])).restated is None


def test_lighter_gaps_of_a_class_are_folded_away_and_told() -> None:
    cautious: tuple[str, Zone] = (
        "These results on plum oil should be interpreted with caution.",
        "limitation",
    )
    null: tuple[str, Zone] = ("Plum oil did not reduce gout attacks at night.", "result")
    reading = gaps_of("Plum oil prevents gout attacks.", study_of([cautious, null]))
    assert [gap.rule_id for gap in reading.gaps if gap.fallacy_class == "Fallacy of Exclusion"] == [
        "null-left-out"
    ]
    assert [gap.rule_id for gap in reading.folded] == ["caution-left-out"]


def test_what_is_only_reported_or_supposed_is_told() -> None:
    others: tuple[str, Zone] = (
        "Plum oil prevents gout attacks in adults, according to Smith.",
        "others_work",
    )
    supposed: tuple[str, Zone] = ("We hypothesised that plum oil prevents gout attacks in adults.", "method")
    own: tuple[str, Zone] = ("Plum oil was given to adults.", "method")
    for sentence in (others, supposed):
        reading = gaps_of("Plum oil prevents gout attacks in adults.", study_of([sentence, own]))
        assert reading.reported is not None
        assert reading.reported.text == sentence[0]
        assert reading.restated is None


def test_what_the_study_found_itself_is_not_called_reported() -> None:
    others: tuple[str, Zone] = (
        "Plum oil prevents gout attacks in adults, according to Smith.",
        "others_work",
    )
    own: tuple[str, Zone] = ("Plum oil prevents gout attacks in adults, as we found.", "result")
    reading = gaps_of("Plum oil prevents gout attacks in adults.", study_of([others, own]))
    assert reading.reported is None
    assert reading.restated is not None


def test_what_a_result_only_cites_is_not_quoted_as_the_studys_own() -> None:
    cited: tuple[str, Zone] = (
        "Plum oil is known to act on gout bugs in cell culture (Smith et al., 2003).",
        "result",
    )
    reading = gaps_of("Plum oil cures gout.", study_of([cited, cited, cited, FOUND]))
    assert all(gap.context.text != cited[0] for gap in reading.gaps)


def test_two_remedies_that_do_equally_well_are_no_null_result() -> None:
    for other, found in (("plum jam", False), ("placebo", True)):
        sentence = f"Differences between plum oil and {other} in gout attacks were not significant."
        reading = gaps_of("Plum oil prevents gout attacks.", study_of([(sentence, "result")]))
        assert any(gap.rule_id == "null-left-out" for gap in reading.gaps) is found


def test_a_result_that_was_left_out_is_the_finding_and_the_design_its_context() -> None:
    design: tuple[str, Zone] = (
        "Adults were randomly assigned to plum oil or placebo in a double-blind trial.",
        "method",
    )
    null: tuple[str, Zone] = ("Plum oil did not reduce gout attacks at night.", "result")
    other: tuple[str, Zone] = ("Plum oil was not associated with fewer gout attacks in women.", "result")
    reading = gaps_of("Plum oil prevents gout attacks.", study_of([design, design, null, other]))
    gap = next(gap for gap in reading.gaps if gap.rule_id == "null-left-out")
    assert gap.context.text == design[0]
    assert gap.finding is not None
    assert gap.finding.text in {null[0], other[0]}
