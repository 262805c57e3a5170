import pytest

from claimpath.records import Stance, StanceLabel, Subgraph, Undefined
from claimpath.stages.verdict import offline_verdict
from claimpath.stages.verdict.offline import TIPPED, contradicts


def subgraph(number: int, strength: str, fallacy_class: str) -> Subgraph:
    return Subgraph.model_validate(
        {
            "id": f"g{number}", "fallacy_class": fallacy_class, "context_ids": ("c",), "finding_ids": (),
            "premise_id": "p", "fallacy_id": "f", "reasons": (f"because of {fallacy_class}",), "strength": strength,
        }
    )  # fmt: skip


COMPOSITION, SAMPLE = "Fallacy of Composition", "Biased Sample Fallacy"


@pytest.mark.parametrize(
    ("gaps", "label"),
    [
        ([], "Not Enough Information"),
        ([("strong", COMPOSITION)], "Incorrect"),
        ([("moderate", COMPOSITION)], "Not Enough Information"),
        ([("moderate", COMPOSITION), ("moderate", COMPOSITION)], "Not Enough Information"),
        ([("moderate", COMPOSITION), ("moderate", SAMPLE)], "Incorrect"),
        ([("moderate", COMPOSITION), ("weak", SAMPLE)], "Not Enough Information"),
        ([("weak", COMPOSITION)] * 9, "Not Enough Information"),
    ],
)
def test_decision_table(gaps: list[tuple[str, str]], label: str) -> None:
    subgraphs = [subgraph(number, *gap) for number, gap in enumerate(gaps)]
    verdict = offline_verdict(subgraphs, [], 0.1)
    assert verdict.label == label
    assert verdict.proportions == {label: 1.0}
    assert isinstance(verdict.consistent, Undefined)
    assert verdict.runs[0].label == label


def test_reasons_are_counted() -> None:
    subgraphs = [subgraph(1, "strong", SAMPLE), subgraph(2, "weak", SAMPLE), subgraph(3, "weak", COMPOSITION)]
    verdict = offline_verdict(subgraphs, ["a note"], 0.1)
    assert [(reason.text, reason.count) for reason in verdict.reasons] == [
        (f"because of {SAMPLE}", 2),
        (f"because of {COMPOSITION}", 1),
        ("a note", 1),
    ]
    assert verdict.reasons[0].subgraph_ids == ("g1", "g2")


def test_no_gap_is_no_confirmation() -> None:
    assert "not confirm" in offline_verdict([], [], 0.1).runs[0].explanation


@pytest.mark.parametrize(
    ("gaps", "label"),
    [
        ([], "Not Enough Information"),
        ([("weak", COMPOSITION)], "Not Enough Information"),
        ([("moderate", COMPOSITION)], "Incorrect"),
        ([("strong", COMPOSITION)], "Incorrect"),
    ],
)
def test_the_classifier_tips_the_scale_and_never_decides_alone(
    gaps: list[tuple[str, str]], label: str
) -> None:
    subgraphs = [subgraph(number, *gap) for number, gap in enumerate(gaps)]
    verdict = offline_verdict(subgraphs, [], 0.1, contradicted=True)
    assert verdict.label == label
    tipped = any(reason.text == TIPPED for reason in verdict.reasons)
    assert tipped == (gaps == [("moderate", COMPOSITION)])


def test_only_the_label_refuted_contradicts() -> None:
    def said(label: StanceLabel) -> Stance:
        return Stance(
            label=label, supported=0.3, refuted=0.4, not_enough=0.3, sentences=(), n_read=1, n_sentences=1, model="m"
        )  # fmt: skip

    assert contradicts(said("Refuted"))
    assert not contradicts(said("Supported"))
    assert not contradicts(Undefined(reason="No classifier read the study."))
