"""Precision on Incorrect: of all that was called Incorrect, how much is about false claims.

P = sum over false claims of p(i, Incorrect) / sum over all claims of p(i, Incorrect), with p(i, l) of equation 1 of
Beyond Verdicts, section 3.2. Range [0, 1], no unit; undefined where nothing was called Incorrect. It depends on how
many false and true claims there are: calling everything Incorrect gives the share of false claims.
"""

from collections.abc import Sequence

from claimpath.records import Undefined


def incorrect_precision(on_false: Sequence[float], on_true: Sequence[float]) -> float | Undefined:
    """Precision from each claim's share of runs that said Incorrect, for false and for true claims."""
    called = sum(on_false) + sum(on_true)
    if called == 0:
        return Undefined(reason="nothing was called Incorrect")
    return sum(on_false) / called
