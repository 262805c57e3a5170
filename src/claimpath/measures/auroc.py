"""AUROC: how often an item that people say yes to has a higher score than one they say no to.

AUROC = (1 / (P N)) * sum over pairs (i yes, j no) of [s_i > s_j] + 0.5 [s_i = s_j], with P items of yes, N of no and
scores s (Hanley and McNeil 1982). Range [0, 1], 0.5 for scores that know nothing; no unit. Ties count one half.
Items without a score are left out by whoever calls. Undefined without an item of either kind.
"""

from collections.abc import Sequence

import numpy as np

from claimpath.records import Undefined

Scored = tuple[float, bool]
"""A score, and whether people say yes."""


def auroc(items: Sequence[Scored]) -> float | Undefined:
    """AUROC of scored items. Raises ValueError for a score that is not finite."""
    scores = np.array([score for score, _ in items], dtype=np.float64)
    if not np.isfinite(scores).all():
        raise ValueError("a score is not finite; leave items without a score out before")
    yes = np.array([gold for _, gold in items], dtype=bool)
    n_yes, n_no = int(yes.sum()), int((~yes).sum())
    if not n_yes or not n_no:
        return Undefined(reason="AUROC needs items of both kinds")
    order = np.sort(scores[~yes])
    below = np.searchsorted(order, scores[yes], side="left")
    not_above = np.searchsorted(order, scores[yes], side="right")
    return float((below + not_above).sum() / (2 * n_yes * n_no))
