"""How a report words what the classifier read."""

import pytest

from claimpath.records import Report, Span, Stance, StanceLabel, StanceSentence, Undefined, Verdict
from claimpath.report.stance_part import stance_part


def report(stance: Stance | Undefined, *, state: str = "complete", verdict: str = "Incorrect") -> Report:
    return Report.model_construct(
        state=state, stance=stance, verdict=Verdict.model_construct(label=verdict)
    )  # fmt: skip


def stance(label: StanceLabel, supported: float, refuted: float) -> Stance:
    quote = Span(passage_id="p3", start=0, end=12, text="Snails grew.")
    return Stance(
        label=label, supported=supported, refuted=refuted, not_enough=round(1 - supported - refuted, 6),
        sentences=(
            StanceSentence(quote=quote, supported=0.9, refuted=0.05),
            StanceSentence(quote=quote, supported=0.1, refuted=0.2),
        ),
        n_read=2, n_sentences=7, model="made up",
    )  # fmt: skip


def test_a_sure_answer_names_the_sentences_that_speak() -> None:
    part = stance_part(report(stance("Supported", 0.7, 0.2), verdict="Not Enough Information"))
    assert part is not None
    assert "to support the claim" in part.title
    assert part.shares == "supported 0.70, contradicted 0.20, too little 0.10; 2 of 7 sentences read"
    assert [(said.quote.text, said.says) for said in part.sentences] == [("Snails grew.", "supports, 0.90")]
    assert "the gaps say" not in part.limits


def test_support_beside_incorrect_is_explained() -> None:
    part = stance_part(report(stance("Supported", 0.7, 0.2)))
    assert part is not None
    assert "the gaps say what the claim leaves out" in part.limits


def test_contradiction_says_how_often_it_is_right() -> None:
    part = stance_part(report(stance("Refuted", 0.1, 0.8)))
    assert part is not None
    assert "to contradict the claim" in part.title
    assert part.limits.startswith("When it says that, it is right in little more than half")


def test_below_the_limit_it_is_undecided_and_quotes_nothing() -> None:
    part = stance_part(report(stance("Refuted", 0.3, 0.59)))
    assert part is not None
    assert "undecided" in part.title
    assert part.sentences == ()


@pytest.mark.parametrize(
    "shown",
    [
        report(Undefined(reason="No classifier read the study.")),
        report(stance("Refuted", 0.1, 0.8), state="not_checked"),
    ],
)
def test_nothing_is_said_where_nothing_was_read(shown: Report) -> None:
    assert stance_part(shown) is None
