"""What a study's own sentences say of a claim."""

from claimpath.records import Passage, Reading, Sentence, Study, Undefined, Zone
from claimpath.stages.verdict.stance import N_READ, stance_of

CLAIM = "Basil increases the growth of snails."


def study(*sentences: str, zone: Zone = "unknown", origin: str = "body") -> Study:
    passages = tuple(
        Passage(
            id=f"p{number}",
            text=text,
            sentences=(Sentence(start=0, end=len(text), zone=zone),),
            origin=origin,  # type: ignore[arg-type]
        )
        for number, text in enumerate(sentences, start=1)
    )
    return Study(
        source="made up", sha256="0" * 64, kind="text", title="", article_type="unknown",
        reading=Reading(state="complete"), passages=passages,
    )  # fmt: skip


SILENT = [f"Box {number} was cleaned with warm water on Mondays." for number in range(1, 21)]


def test_support_and_contradiction_carry_their_quotes() -> None:
    supports = stance_of(CLAIM, study(*SILENT, "Snails that were fed basil showed increased growth."))
    denies = stance_of(CLAIM, study(*SILENT, "Snails that were fed basil showed reduced growth."))
    assert not isinstance(supports, Undefined)
    assert not isinstance(denies, Undefined)
    assert supports.label == "Supported"
    assert supports.sentences[0].quote.text == "Snails that were fed basil showed increased growth."
    assert supports.sentences[0].quote.passage_id == "p21"
    assert denies.refuted > denies.supported
    assert denies.sentences[0].refuted > 0.5
    assert (supports.n_read, supports.n_sentences) == (N_READ, 21)
    assert abs(supports.supported + supports.refuted + supports.not_enough - 1) < 1e-5


def test_a_study_about_something_else_says_too_little() -> None:
    stance = stance_of(CLAIM, study(*SILENT))
    assert not isinstance(stance, Undefined)
    assert stance.label == "Not Enough Information"


def test_what_others_found_is_not_read() -> None:
    stance = stance_of(CLAIM, study("Snails grew faster when fed basil.", zone="others_work"))
    assert isinstance(stance, Undefined)
    assert "no sentence of its own" in stance.reason


def test_declarations_are_not_read() -> None:
    assert isinstance(stance_of(CLAIM, study("Basil growers paid for the snails.", origin="back")), Undefined)
