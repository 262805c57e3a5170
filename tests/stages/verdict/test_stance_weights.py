"""Adding sentences up to a stance."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.verdict.stance_weights import inputs_of, together

WEIGHTS = [[1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.5]]


def test_inputs_by_hand() -> None:
    # s = 0.8, r = 0.5: ln(4), ln(1). The three that say most leave out the last sentence:
    # S = 0.8 + 0.2 + 0.1, R = 0.1 + 0.5 + 0.3.
    rows = [[0.8, 0.1, 0.1], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6], [0.05, 0.05, 0.9]]
    found = inputs_of(rows, [0.1, 0.4, -0.2, 0.3])
    expected = [math.log(4), 0.0, math.log(1.15 / 0.95), 1.2]
    assert found == pytest.approx(expected, abs=1e-12)


def test_certain_sentences_stay_finite() -> None:
    assert inputs_of([[1.0, 0.0, 0.0]], [1.0])[:2] == pytest.approx([math.log(9999), -math.log(9999)])


def test_together_by_hand() -> None:
    # Scores ln(4), 0 and 0.5: e^ln(4) = 4, 1, e^0.5 = 1.648721.
    rows = [[0.8, 0.1, 0.1], [0.2, 0.5, 0.3]]
    total = 4 + 1 + math.exp(0.5)
    assert together(rows, [0.0, 0.0], WEIGHTS) == pytest.approx([4 / total, 1 / total, math.exp(0.5) / total])


@given(
    st.lists(
        st.tuples(st.floats(0.001, 1), st.floats(0.001, 1), st.floats(0.001, 1)), min_size=1, max_size=8
    ),
    st.data(),
)
def test_order_of_sentences_does_not_matter(
    drawn: list[tuple[float, float, float]], data: st.DataObject
) -> None:
    rows = [[value / sum(row) for value in row] for row in drawn]
    if len({row[2] for row in rows}) < len(rows):
        return  # With ties, which sentences are among the three is settled by their order.
    closeness = [row[0] - row[1] for row in rows]
    order = data.draw(st.permutations(range(len(rows))))
    there = together(rows, closeness, WEIGHTS)
    again = together([rows[i] for i in order], [closeness[i] for i in order], WEIGHTS)
    assert there.sum() == pytest.approx(1)
    assert again == pytest.approx(there)
