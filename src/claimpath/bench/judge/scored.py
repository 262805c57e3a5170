"""Judges that turn one number into a decision, by a cut or by logistic regression.

Cut and weights are learned from the rows that a judge may see. The cut is the value of the feature that gives the best
balanced accuracy, (share right of the matches + share right of the others) / 2, on those rows; of several, the lowest.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.bench.judge.features import Feature
from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.logistic import Logistic, fit_logistic
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.errors import DataError

THRESHOLD = 0.5
"""Probability from which a judge says match."""


class _FeatureJudge:
    """Keeps the values of a feature: folds ask for the same pairs again."""

    def __init__(
        self,
        name: str,
        feature: Feature,
        settings: dict[str, str] | None,
        models_sha256: dict[str, str] | None = None,
    ) -> None:
        self.name = name
        self.models_sha256 = models_sha256 or {}
        self.settings = settings or {}
        self._feature = feature
        self._known: dict[PremiseQuestion, float] = {}

    def _values(self, questions: Sequence[PremiseQuestion]) -> NDArray[np.float64]:
        new = [question for question in dict.fromkeys(questions) if question not in self._known]
        if new:
            for question, value in zip(new, self._feature(new), strict=True):
                self._known[question] = float(value)
        return np.array([self._known[question] for question in questions], dtype=np.float64)


class CutJudge(_FeatureJudge):
    """A feature and the value from which it means a match. The score is the feature itself."""

    def __init__(
        self,
        name: str,
        feature: Feature,
        *,
        cut: float | None = None,
        settings: dict[str, str] | None = None,
        models_sha256: dict[str, str] | None = None,
    ) -> None:
        """cut: to begin with."""
        super().__init__(name, feature, settings, models_sha256)
        self.cut = cut

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Choose the cut. Raises DataError where people said one thing only."""
        values = self._values([question for question, _ in rated])
        gold = np.array([match for _, match in rated], dtype=bool)
        _check_kinds(self.name, [match for _, match in rated])

        def balanced(cut: float) -> float:
            says = values >= cut
            return float(says[gold].mean() + (~says[~gold]).mean()) / 2

        self.cut = max((float(value) for value in np.unique(values)), key=balanced)

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """The feature, and whether it reaches the cut. Raises ValueError before `fit`."""
        if self.cut is None:
            raise ValueError(f"the judge {self.name} has not been fitted")
        return [
            Decision(match=bool(value >= self.cut), score=float(value)) for value in self._values(questions)
        ]


class RegressionJudge(_FeatureJudge):
    """A feature and a regression over it. The score is the probability of a match."""

    def __init__(
        self,
        name: str,
        feature: Feature,
        *,
        standardise: bool = True,
        fitted: Logistic | None = None,
        settings: dict[str, str] | None = None,
        models_sha256: dict[str, str] | None = None,
    ) -> None:
        """standardise: shift and scale the feature to mean 0 and deviation 1 of the training rows, so that the
        penalty means the same for every feature. fitted: a regression over the raw feature to begin with."""
        super().__init__(name, feature, settings, models_sha256)
        self._standardise = standardise
        self.fitted = fitted

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Fit. Raises DataError where people said one thing only."""
        _check_kinds(self.name, [match for _, match in rated])
        values = self._values([question for question, _ in rated])
        mean, deviation = 0.0, 1.0
        if self._standardise:
            mean, deviation = float(values.mean()), float(values.std()) or 1.0
        found = fit_logistic(((values - mean) / deviation)[:, None], [match for _, match in rated])
        # Back to the raw feature, so that the weights can be read and kept.
        weight = found.weights[0] / deviation
        self.fitted = Logistic((weight,), found.intercept - weight * mean)

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """The probability of a match, and whether it reaches one half. Raises ValueError before `fit`."""
        if self.fitted is None:
            raise ValueError(f"the judge {self.name} has not been fitted")
        chances = self.fitted.probabilities(self._values(questions)[:, None])
        return [Decision(match=bool(chance >= THRESHOLD), score=float(chance)) for chance in chances]


def _check_kinds(name: str, labels: Sequence[bool]) -> None:
    if len(set(labels)) < 2:
        raise DataError(
            f"the judge {name} has {len(labels)} rows to learn from, and all of them say the same; it needs rows that "
            "match and rows that do not"
        )
