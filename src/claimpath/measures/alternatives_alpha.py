"""Agreement of annotators whose values are sets of alternatives: Krippendorff's alpha with a difference of sets.

alpha = 1 - D_o / D_e. D_o is the mean difference of two values within an item, items weighted by their values: the sum
over items u with m_u >= 2 values of (sum of d over ordered pairs of values in u) / (m_u - 1), over n, the number of
values in such items. D_e is the mean of d over all ordered pairs of the n values. Differences d, each in [0, 1]:
`meet`: 0 where the sets have an alternative in common, else 1 (either annotator accepts what the other does);
`equal`: 0 where the sets are the same, else 1, which is nominal alpha over sets;
`masi`: 1 - Jaccard x M, with M 1 for equal sets, 2/3 where one holds the other, 1/3 where they overlap, 0 where they
are apart (Passonneau 2006). At most 1; 0 is what chance gives; below 0 is disagreement.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, get_args

from claimpath.records import Undefined

SetDifference = Literal["meet", "equal", "masi"]
SET_DIFFERENCES: tuple[SetDifference, ...] = get_args(SetDifference)
LabelSet = frozenset[str]


def alternatives_alpha(
    items: Sequence[Sequence[LabelSet | None]],
    difference: SetDifference = "meet",
    *,
    times: Sequence[int] | None = None,
) -> float | Undefined:
    """Alpha over items.

    items: for each item the set that each annotator gave, None where one gave none. times: how often each item is
    there, for resampling; by default once. Undefined where no item has two values, and where no two of all values
    differ, as agreement can't then be told from chance.
    """
    differ = _DIFFERENCES[difference]
    weights = times if times is not None else [1] * len(items)
    paired = [
        (Counter(values), n)
        for given, n in zip(items, weights, strict=True)
        if n and len(values := [x for x in given if x is not None]) > 1
    ]
    if not paired:
        return Undefined(reason="no item has two values")
    totals: Counter[LabelSet] = Counter()
    observed = 0.0
    for counted, times_here in paired:
        for value, number in counted.items():
            totals[value] += number * times_here
        observed += times_here * _all_pairs(counted, differ) / (counted.total() - 1)
    n = totals.total()
    expected = _all_pairs(totals, differ)
    if not expected:
        return Undefined(reason="no two values differ")
    return 1 - (n - 1) * observed / expected


def _all_pairs(values: Counter[LabelSet], differ: Callable[[LabelSet, LabelSet], float]) -> float:
    """The sum of differences over ordered pairs; a value does not differ from itself."""
    return sum(
        n * m * differ(first, second)
        for first, n in values.items()
        for second, m in values.items()
        if first != second
    )


def _masi(first: LabelSet, second: LabelSet) -> float:
    common, either = len(first & second), len(first | second)
    if not either:
        return 0.0
    if first == second:
        share = 1.0
    elif first <= second or second <= first:
        share = 2 / 3
    else:
        share = 1 / 3 if common else 0.0
    return 1 - common / either * share


_DIFFERENCES: dict[SetDifference, Callable[[LabelSet, LabelSet], float]] = {
    "meet": lambda first, second: float(not first & second and first != second),
    "equal": lambda first, second: float(first != second),
    "masi": _masi,
}
