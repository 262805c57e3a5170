"""What a model is shown: all passages once, named ones, the best of both rankings."""

import pytest

from claimpath.errors import SettingsError
from claimpath.records import Passage, Study
from claimpath.stages.rank import rank
from claimpath.stages.read.several import told_apart
from claimpath.stages.verdict.evidence import (
    all_passages,
    best_passages,
    evidence_text,
    find_evidence_kind,
    named_passages,
    whole_pieces,
)

CLAIM = "Felt hats make owls deaf."


def test_everything_of_a_study_is_shown(owls: Study) -> None:
    text = evidence_text([owls], whole_pieces(all_passages([owls])))
    assert owls.title in text
    for passage in owls.passages:
        assert passage.text in text
        assert f"[{passage.id}]" in text
    assert "Limitations" in text


def test_a_repeated_passage_is_shown_once(owls: Study) -> None:
    first = owls.passages[0]
    again = first.model_copy(update={"id": "p99", "duplicate_of": first.id})
    study = owls.model_copy(update={"passages": (*owls.passages, again)})
    assert [p.id for p in all_passages([study])] == [p.id for p in owls.passages]


def test_a_letter_about_the_study_is_marked(owls: Study) -> None:
    letter = Passage(id="p50", text="We doubt it.", sentences=(), origin="sub_article")
    assert "not part of it" in whole_pieces([letter])[0].shown


def test_several_studies_are_named(owls: Study) -> None:
    studies = told_apart([owls, owls])
    text = evidence_text(studies, whole_pieces(all_passages(studies)))
    assert "Study 1 (passages s1.…)" in text
    assert "[s2.p1]" in text


def test_named_passages_come_in_the_order_of_the_study(owls: Study) -> None:
    ids = [p.id for p in owls.passages]
    assert [p.id for p in named_passages([owls], [ids[2], ids[0]])] == [ids[0], ids[2]]
    with pytest.raises(SettingsError, match="no passage 'p77'"):
        named_passages([owls], ["p77"])


def test_the_best_are_taken_from_both_rankings_in_turns(owls: Study) -> None:
    supports = rank(CLAIM, owls, task="supports", ranker="ordered")
    undermines = supports.model_copy(update={"ranking": tuple(reversed(supports.ranking))})
    ids = [item.passage_id for item in supports.ranking]
    assert [p.id for p in best_passages([owls], supports, undermines, 2)] == [ids[0], ids[-1]]
    assert [p.id for p in best_passages([owls], supports, undermines, 3)] == [ids[0], ids[1], ids[-1]]
    assert len(best_passages([owls], supports, undermines, 100)) == len(ids)


def test_an_unknown_kind_is_said() -> None:
    with pytest.raises(SettingsError, match="full, selected, none"):
        find_evidence_kind("some")
