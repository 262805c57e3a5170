"""Holm's correction of p values for several comparisons made at once (Holm 1979).

With the n p values in rising order, p(1) <= ... <= p(n), the adjusted p(i) is the largest of min(1, (n - j + 1) p(j))
over j <= i. The chance that any true null hypothesis falls below alpha is at most alpha, however the tests depend on
each other. Range (0, 1]; equal p values get equal adjusted ones.
"""

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p values, in the order given. Raises ValueError for one outside [0, 1]."""
    for p in p_values:
        if not 0 <= p <= 1:
            raise ValueError(f"a p value must be in [0, 1]; got {p}")
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for done, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        highest = max(highest, min(1.0, (len(p_values) - done) * p_values[index]))
        adjusted[index] = highest
    return tuple(adjusted)
