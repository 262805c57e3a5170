import pytest

from claimpath.annotation.passage_agreement import passage_agreement
from claimpath.annotation.passage_records import ENTAILMENT_LABELS, EntailmentLabel, PassageJudgement
from claimpath.errors import DataError
from claimpath.records import Undefined

E, PE, PN, N = ENTAILMENT_LABELS


def _judgements(**labels: list[EntailmentLabel | None]) -> list[PassageJudgement]:
    return [
        PassageJudgement(
            argument_id=f"arg-{number}", target="p0", passage_id="p", annotator=annotator, label=label
        )
        for annotator, given in labels.items()
        for number, label in enumerate(given)
        if label is not None
    ]


def test_by_hand() -> None:
    judgements = _judgements(ann=[E, E, PE, N], bob=[E, PE, PE, PN])
    fine = passage_agreement(judgements, "four labels")
    # 2 of 4 agree. Chance: E 2/4 * 1/4, PE 1/4 * 2/4, N 1/4 * 0, PN 0 * 1/4: 1/4. kappa = (1/2 - 1/4) / (3/4) = 1/3.
    assert fine.pairs[0].kappa == pytest.approx(1 / 3)
    assert fine.percent == 0.5
    merged = passage_agreement(judgements, "merged")
    assert (merged.pairs[0].kappa, merged.percent, merged.alpha) == (1.0, 1.0, 1.0)
    # Disagreements are between neighbours, which the ordinal form counts as small.
    assert isinstance(fine.alpha, float)
    assert isinstance(fine.alpha_ordinal, float)
    assert fine.alpha_ordinal > fine.alpha


def test_three_annotators_with_gaps() -> None:
    fine = passage_agreement(
        _judgements(ann=[E, N, E, None], bob=[E, N, None, None], eve=[None, None, E, PN]), "four labels"
    )
    assert [pair.annotators for pair in fine.pairs] == [("ann", "bob"), ("ann", "eve")]
    assert [pair.n_items for pair in fine.pairs] == [2, 1]
    assert isinstance(fine.pairs[1].kappa, Undefined)
    assert (fine.n_items, fine.n_single, fine.alpha) == (3, 1, 1.0)


def test_nothing_in_common_and_refused() -> None:
    alone = passage_agreement(_judgements(ann=[E, N]), "merged")
    assert alone.pairs == ()
    assert isinstance(alone.alpha, Undefined)
    assert isinstance(passage_agreement([], "merged").percent, Undefined)
    with pytest.raises(DataError, match="ann judged the passage 'p' for 'p0' of 'arg-0' twice"):
        passage_agreement(_judgements(ann=[E]) * 2, "merged")
    with pytest.raises(ValueError, match="unknown grain"):
        passage_agreement([], "three labels")  # type: ignore[arg-type]
