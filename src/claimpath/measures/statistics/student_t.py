"""Student's t distribution: its distribution function and its quantiles, without scipy.

P(T <= t) = 1 - I_x(nu / 2, 1 / 2) / 2 for t >= 0, with x = nu / (nu + t^2), nu degrees of freedom, and I the
regularised incomplete beta function, here by its continued fraction (Abramowitz and Stegun, 26.7.1 and 26.5.8, in the
form of Lentz). Quantiles by bisection.
"""

from math import exp, lgamma, log

_TINY = 1e-300
_CLOSE = 1e-15
_MOST_STEPS = 10_000


def student_t_probability(t: float, freedom: float) -> float:
    """P(T <= t). freedom: degrees of freedom, above 0. Raises ValueError for others."""
    if freedom <= 0:
        raise ValueError(f"degrees of freedom must be above 0; got {freedom}")
    tail = _incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return 1 - tail if t >= 0 else tail


def student_t_quantile(probability: float, freedom: float) -> float:
    """The t with P(T <= t) = probability, in (0, 1). Raises ValueError for others."""
    if not 0 < probability < 1:
        raise ValueError(f"a probability must be between 0 and 1; got {probability}")
    if probability < 0.5:
        return -student_t_quantile(1 - probability, freedom)
    low, high = 0.0, 1.0
    while student_t_probability(high, freedom) < probability:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if student_t_probability(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """I_x(a, b), for x in [0, 1]."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        # The fraction converges fast on the other side of this point only.
        return 1 - _incomplete_beta(1 - x, b, a)
    front = exp(a * log(x) + b * log(1 - x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    c, d = 1.0, _inverse(1 - (a + b) * x / (a + 1))
    fraction = d
    for step in range(1, _MOST_STEPS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            d = _inverse(1 + term * d)
            c = 1 + term / c
            c = c if abs(c) > _TINY else _TINY
            fraction *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return front * fraction


def _inverse(value: float) -> float:
    return 1 / (value if abs(value) > _TINY else _TINY)
