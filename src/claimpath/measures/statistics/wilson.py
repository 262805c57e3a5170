"""Wilson's score interval for a proportion of independent units (Wilson 1927).

With k of n units, p = k / n and z the (1 + level) / 2 quantile of the normal distribution, the ends are
(p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n). Range [0, 1]; with k = 0 or k = n it still has a
width, where resampling has none. It takes units for independent.
"""

from math import sqrt
from statistics import NormalDist

from claimpath.records import Undefined


def wilson_interval(
    n_right: int, n: int, *, level: float = 0.95
) -> tuple[float, float] | tuple[Undefined, Undefined]:
    """The interval of a proportion, as (low, high). Undefined without units; ValueError unless 0 <= n_right <= n."""
    if not 0 <= n_right <= n:
        raise ValueError(f"{n_right} of {n} is no proportion")
    if n == 0:
        nothing = Undefined(reason="there are no units")
        return nothing, nothing
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    share = n_right / n
    half = sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n)))
    middle = share + z2 / (2 * n)
    low = 0.0 if n_right == 0 else (middle - half) / (1 + z2 / n)
    high = 1.0 if n_right == n else (middle + half) / (1 + z2 / n)
    return low, high
