"""All judges' scores of all pairs of texts, each different pair asked once."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimpath.measures.judge_aggregation import aggregate_scores
from claimpath.records import ComponentAlignment, EmptyRule, Undefined
from claimpath.stages.align.judge import SimilarityJudge, TextPair


@dataclass(frozen=True, slots=True)
class Scores:
    """Each judge's score of each pair of texts that was asked for."""

    by_pair: dict[TextPair, tuple[int | Undefined, ...]]
    threshold: int
    empty: EmptyRule

    @property
    def n_missing(self) -> int:
        """Scores that are undefined."""
        return sum(isinstance(score, Undefined) for scores in self.by_pair.values() for score in scores)

    def component(self, a: str, b: str) -> ComponentAlignment:
        """What one component came to."""
        if not a and not b:
            nothing = Undefined(reason="Neither side says anything here.")
            return ComponentAlignment(state="both_empty", final=nothing, matched=nothing)
        if not a or not b:
            if self.empty == "skip":
                skipped = Undefined(reason="One side says nothing here, and that was not to count.")
                return ComponentAlignment(state="one_empty", final=skipped, matched=skipped)
            return ComponentAlignment(state="one_empty", final=0, matched=False)
        if (a, b) not in self.by_pair:
            unasked = Undefined(reason="The classes differ, so the judges were not asked.")
            return ComponentAlignment(state="not_asked", final=unasked, matched=unasked)
        scores = self.by_pair[a, b]
        final = aggregate_scores(scores)
        matched = final if isinstance(final, Undefined) else final >= self.threshold
        return ComponentAlignment(state="compared", scores=scores, final=final, matched=matched)


async def ask_judges(
    judges: Sequence[SimilarityJudge], pairs: Iterable[TextPair], threshold: int, empty: EmptyRule
) -> Scores:
    """Ask every judge for every different pair that has text on both sides."""
    asked = [pair for pair in dict.fromkeys(pairs) if pair[0] and pair[1]]
    given = await asyncio.gather(*(judge.score(asked) for judge in judges))
    by_pair = {pair: tuple(scores[i] for scores in given) for i, pair in enumerate(asked)}
    return Scores(by_pair, threshold, empty)
