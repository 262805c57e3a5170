"""Ranking measures by name. A name parses to its measure, and a measure prints as its name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from claimpath.errors import SettingsError
from claimpath.measures.average_precision import average_precision
from claimpath.measures.chance import (
    chance_average_precision,
    chance_fallacy_recall,
    chance_has_positives,
    chance_precision,
    chance_reciprocal_rank,
)
from claimpath.measures.fallacy_recall_at_k import fallacy_recall_at_k
from claimpath.measures.gold import RankingGold
from claimpath.measures.has_positives_at_k import has_positives_at_k
from claimpath.measures.precision_at_k import precision_at_k
from claimpath.measures.reciprocal_rank import reciprocal_rank
from claimpath.records import Undefined

Family = Literal["P", "MRR", "HasPositives", "MAP", "FallacyR"]
_FAMILIES: dict[str, tuple[Family, bool]] = {
    "P": ("P", True),
    "MRR": ("MRR", False),
    "HasPositives": ("HasPositives", True),
    "MAP": ("MAP", False),
    "FallacyR": ("FallacyR", True),
}
"""Name to family and whether it takes a k."""

_NAME = re.compile(r"(?P<family>[A-Za-z]+)(?:@(?P<k>[1-9]\d*))?(?:\((?P<options>[^()]*)\))?")
_OPTIONS = {"no_gold": "skip", "short": "k"}
ALLOWED = "P@k, P@k(short=k), MRR, HasPositives@k, MAP, FallacyR@k (k from 1), each also with (no_gold=skip)"


@dataclass(frozen=True)
class RankingMeasure:
    """One measure of rankings."""

    family: Family
    """Which measure."""
    k: int | None = None
    """How many passages count; None for MRR and MAP."""
    short: Literal["min", "k"] = "min"
    """What P@k divides by where a study has fewer than k passages: their number, or k."""
    no_gold: Literal["default", "skip"] = "default"
    """Whether an argument without anything to find counts with a default value, or is left out of the mean."""

    @property
    def name(self) -> str:
        """The name that parses back to this measure."""
        options = [f"short={self.short}"] * (self.short != "min") + ["no_gold=skip"] * (
            self.no_gold == "skip"
        )
        cut = "" if self.k is None else f"@{self.k}"
        return f"{self.family}{cut}" + (f"({','.join(options)})" if options else "")

    @property
    def no_gold_value(self) -> float:
        """What an argument without anything to find counts: 1 for FallacyR (no gap is missed), else 0."""
        return 1.0 if self.family == "FallacyR" else 0.0

    def score(
        self, ranking: Sequence[str], gold: RankingGold, n_passages: int | None = None
    ) -> float | Undefined:
        """Measure one ranking. Undefined where there is nothing to find.

        n_passages: how many there are to rank; by default as many as are ranked.
        """
        k = self.k or 0
        match self.family:
            case "P":
                short = self.short == "k"
                return precision_at_k(
                    ranking, gold.passages, k, n_passages=n_passages, short_counts_as_k=short
                )
            case "MRR":
                return reciprocal_rank(ranking, gold.passages)
            case "HasPositives":
                return has_positives_at_k(ranking, gold.passages, k)
            case "MAP":
                return average_precision(ranking, gold.passages)
            case "FallacyR":
                return fallacy_recall_at_k(ranking, gold.fallacies, k)

    def chance(self, passages: Sequence[str], gold: RankingGold) -> float:
        """The mean over all orders of the passages, for an argument with something to find."""
        k = self.k or 0
        match self.family:
            case "P":
                return chance_precision(passages, gold.passages, k, short_counts_as_k=self.short == "k")
            case "MRR":
                return chance_reciprocal_rank(passages, gold.passages)
            case "HasPositives":
                return chance_has_positives(passages, gold.passages, k)
            case "MAP":
                return chance_average_precision(passages, gold.passages)
            case "FallacyR":
                return chance_fallacy_recall(passages, gold.fallacies, k)


def parse_ranking_measure(name: str) -> RankingMeasure:
    """Turn a name such as `P@1`, `MRR`, `FallacyR@10` or `MAP(no_gold=skip)` into its measure.

    Raises SettingsError for a name that is no measure's.
    """
    match = _NAME.fullmatch(name.strip())
    known = _FAMILIES.get(match["family"]) if match else None
    if match is None or known is None or known[1] != (match["k"] is not None):
        raise SettingsError(f"unknown measure {name!r}; the ranking measures are {ALLOWED}")
    options = [part.strip() for part in (match["options"] or "").split(",") if part.strip()]
    for option in options:
        key, _, value = option.partition("=")
        if _OPTIONS.get(key) != value or (key == "short" and known[0] != "P") or options.count(option) > 1:
            raise SettingsError(f"unknown option {option!r} in the measure {name!r}; there are {ALLOWED}")
    return RankingMeasure(
        family=known[0],
        k=int(match["k"]) if match["k"] else None,
        short="k" if "short=k" in options else "min",
        no_gold="skip" if "no_gold=skip" in options else "default",
    )
