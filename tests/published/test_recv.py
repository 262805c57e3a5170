"""RECV's published figures, from counts: the paper's tables hold error rates, and counts follow from them.

Table 2's error rates are whole numbers of wrong answers over 470 and 30 pairs of VitaminC (Table 1 has 471 and 29), 398
and 102 of CLIMATE-FEVER, and 464 and 36 of PHEMEPlus. Table A12 then follows from counts alone, as a test of right and
wrong depends on nothing else; most of its figures come out in their order of magnitude and not to the digit.
"""

import pytest

from claimpath.measures.statistics.mann_whitney import MannWhitney, mann_whitney

N = {"vitaminc": (470, 30), "climate-fever": (398, 102), "phemeplus": (464, 36)}
# Explained settings of Table 2 in the order of Table A12: error rates of deductive and abductive pairs in %, and p.
ROWS: dict[str, list[tuple[float, float, float]]] = {
    "vitaminc": [
        (9.79, 30.00, 7.19e-4), (11.06, 30.00, 2.42e-3), (8.72, 30.00, 2.45e-4), (10.64, 36.67, 4.44e-5),
        (10.00, 36.67, 2.08e-5), (8.72, 36.67, 3.25e-6), (9.15, 30.00, 3.75e-4), (9.36, 30.00, 4.63e-4),
        (8.94, 36.67, 4.35e-6),
    ],
    "phemeplus": [
        (20.04, 41.67, 2.61e-3), (21.34, 41.67, 5.35e-3), (23.49, 41.67, 1.51e-2), (20.04, 52.78, 1.31e-5),
        (21.12, 50.00, 1.24e-4), (19.61, 50.00, 4.14e-5), (18.32, 44.44, 2.45e-4), (18.97, 44.44, 3.75e-4),
        (18.75, 47.22, 8.65e-5),
    ],
    "climate-fever": [
        (17.34, 52.94, 1.35e-12), (22.61, 56.86, 7.32e-11), (17.59, 57.84, 1.00e-17), (15.08, 47.06, 1.78e-11),
        (14.32, 57.84, 4.20e-12), (11.31, 35.29, 1.39e-8), (14.07, 42.16, 7.56e-10), (14.07, 55.88, 7.32e-11),
        (13.82, 42.16, 5.08e-10),
    ],
}  # fmt: skip
ALL = [(source, *row) for source, rows in ROWS.items() for row in rows]


def outcome(source: str, deductive: float, abductive: float) -> MannWhitney:
    wrong = [round(rate * n / 100) for rate, n in zip((deductive, abductive), N[source], strict=True)]
    right = [[1.0] * (n - k) + [0.0] * k for n, k in zip(N[source], wrong, strict=True)]
    found = mann_whitney(*right)
    assert isinstance(found, MannWhitney)
    return found


@pytest.mark.parametrize(("source", "deductive", "abductive", "p"), ALL)
def test_error_rates_are_whole_numbers_of_pairs(
    source: str, deductive: float, abductive: float, p: float
) -> None:
    for rate, n in zip((deductive, abductive), N[source], strict=True):
        assert round(100 * round(rate * n / 100) / n, 2) == rate


@pytest.mark.parametrize(
    ("source", "deductive", "abductive", "p"), [row for row in ALL if row[0] != "climate-fever"]
)
def test_p_values_of_two_sources_are_near_the_published_ones(
    source: str, deductive: float, abductive: float, p: float
) -> None:
    # Within a factor of 2.8: the published counts of wrong answers are not known to the last one.
    assert 1 / 2.8 < p / outcome(source, deductive, abductive).p_value < 2.8


def test_one_p_value_comes_out_to_the_digit() -> None:
    assert f"{outcome('phemeplus', 23.49, 41.67).p_value:.2e}" == "1.51e-02"


@pytest.mark.parametrize(("source", "deductive", "abductive", "p"), ALL)
def test_abductive_pairs_are_harder_throughout(
    source: str, deductive: float, abductive: float, p: float
) -> None:
    found = outcome(source, deductive, abductive)
    assert found.effect > 0.5
    assert found.p_value < 0.05
