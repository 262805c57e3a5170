"""R@k(match=class,chance=corrected): recall of gaps beyond what the same predictions find in other arguments.

(R - E) / (1 - E), where R is R@k(match=class) and E its mean when the predictions are dealt out to the arguments at
random: with n arguments, E = (1/n) * sum over i, j of found(P_i, G_j) / sum over j of |G_j|, found(P, G) being the
number of gaps of G that have a class in P. This is Cohen's correction (1960) with the predictions' own distribution
as chance. 1 where every gap is found; 0 for predictions that have nothing to do with the argument, whatever they are:
a system that says the same of every argument has R = E exactly, and one that draws independently of the argument has
R = E in the mean over its draws. Below 0 where the predictions fit other arguments better than their own. No unit.

With T the kinds of gaps (sets of classes), f_i[t] whether P_i finds a gap of kind t, and h_j[t] how many of them
argument j has, the double sum is (sum of f_i) * (sum of h_j): so the measure is a function of sums over arguments.
Undefined without gaps, and where the predictions find every gap of every argument, as then E = 1.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from claimpath.records import Undefined

_ALL_FOUND = 1e-12


def recall_row(
    predicted: Collection[str], gaps: Sequence[frozenset[str]], kinds: Sequence[frozenset[str]]
) -> tuple[float, ...]:
    """One argument's row: 1, its gaps found, f over the kinds, h over the kinds. predicted: of the first k.

    kinds: all kinds of gaps in the data, each once; the same for every argument and system.
    """
    named = set(predicted)
    found = [float(not named.isdisjoint(kind)) for kind in kinds]
    counts = Counter(gaps)
    has = [float(counts[kind]) for kind in kinds]
    own = sum(f * h for f, h in zip(found, has, strict=True))
    return (1.0, own, *found, *has)


def corrected_recall(total: Sequence[float]) -> float | Undefined:
    """The measure of the summed rows of `recall_row`."""
    n_kinds = (len(total) - 2) // 2
    n, own = total[0], total[1]
    found, has = total[2 : 2 + n_kinds], total[2 + n_kinds :]
    n_gaps = sum(has)
    if not n_gaps:
        return Undefined(reason="there are no gaps")
    expected = sum(f * h for f, h in zip(found, has, strict=True)) / n
    if n_gaps - expected <= _ALL_FOUND * n_gaps:
        return Undefined(reason="the predictions find every gap of every argument, so chance would as well")
    return (own - expected) / (n_gaps - expected)
