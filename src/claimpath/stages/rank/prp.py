"""Pairwise ranking prompting: a language model compares neighbours, bubble pass by bubble pass (MissciPlus, F.1.3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from claimpath.models.generator import TextGenerator
from claimpath.models.runner import run_requests
from claimpath.records import Passage
from claimpath.stages.rank.arrange import arrange, is_set_aside
from claimpath.stages.rank.bubble import bubble
from claimpath.stages.rank.prp_prompt import PrpSettings, compare_request, read_choice
from claimpath.stages.rank.registry import load_ranker
from claimpath.stages.rank.request import PassageScores, RankRequest


@dataclass(frozen=True, slots=True)
class ModelScores:
    """The answer of a ranker that asks a language model."""

    scores: PassageScores
    """A score for each passage of the study."""
    counts: dict[str, int]
    """`comparisons`: pairs that were asked about; `undecided`: those that left the order as it was, for want of an
    answer that could be used; `disagreements`: those whose two orders did not agree, of the former."""
    warnings: tuple[str, ...]
    """What a reader must know."""


@dataclass
class _Comparisons:
    """Asks about pairs, each once, and counts."""

    request: RankRequest
    generator: TextGenerator
    settings: PrpSettings
    answers: dict[tuple[str, str], bool] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    async def before(self, lower: Passage, upper: Passage) -> bool:
        """Whether the lower passage is the better one. Without an answer the order stays."""
        pair = (lower.id, upper.id)
        if pair not in self.answers:
            self.answers[pair] = await self._ask(lower, upper)
        return self.answers[pair]

    async def _ask(self, lower: Passage, upper: Passage) -> bool:
        requests = [compare_request(self.request, lower, upper, self.settings)]
        if self.settings.both_orders:
            requests.append(compare_request(self.request, upper, lower, self.settings))
        answers = await run_requests(self.generator, requests)
        choices = [read_choice(answer) for answer in answers]
        self.counts["comparisons"] += 1
        unread = [a for a, choice in zip(answers, choices, strict=True) if choice is None]
        if unread:
            self.counts["undecided"] += 1
            self.faults[unread[0].reason or "The answer holds no choice."] += 1
            return False
        lower_wins = [choice == letter for choice, letter in zip(choices, "AB", strict=False)]
        if len(set(lower_wins)) > 1:
            self.counts["undecided"] += 1
            self.counts["disagreements"] += 1
        return all(lower_wins)


async def rank_prp(request: RankRequest, generator: TextGenerator, settings: PrpSettings) -> ModelScores:
    """Order passages by comparisons. Scores are the places: 1 for the first, falling evenly.

    The initial order is that of another ranker. Repeats of other passages, passages without text, those that are
    ranked last anyway, and those beyond the candidates are not compared; the latter keep their order below the others.
    An answer that is refused, unreadable or missing leaves the order of its pair.
    """
    passages = request.study.passages
    first = load_ranker(settings.initial)(request)
    by_id = {passage.id: passage for passage in passages}
    initial = [by_id[item.passage_id] for item in arrange(passages, first)]
    usable = [p for p in initial if p.duplicate_of is None and p.text.strip() and not is_set_aside(p)]
    compared = usable[: settings.candidates]
    asked = _Comparisons(request, generator, settings)
    best = await bubble(compared, asked.before, settings.passes)
    taken = {passage.id for passage in compared}
    order = [*best, *(passage for passage in initial if passage.id not in taken)]
    counts = {name: asked.counts[name] for name in ("comparisons", "undecided", "disagreements")}
    return ModelScores(
        scores=PassageScores(scores=_scores(passages, order), best=first.best),
        counts=counts,
        warnings=tuple(_warnings(asked, len(usable) - len(compared))),
    )


def _scores(passages: Sequence[Passage], order: Sequence[Passage]) -> NDArray[np.float64]:
    place = {passage.id: number for number, passage in enumerate(order)}
    return np.array([1 - place[passage.id] / len(passages) for passage in passages], dtype=np.float64)


def _warnings(asked: _Comparisons, n_left_out: int) -> list[str]:
    warnings = []
    if asked.faults:
        reason, _ = asked.faults.most_common(1)[0]
        warnings.append(
            f"{asked.faults.total()} of {asked.counts['comparisons']} comparisons got no answer that could be used and "
            f"left the order as it was; most often: {reason}"
        )
    if asked.counts["disagreements"]:
        warnings.append(
            f"In {asked.counts['disagreements']} of {asked.counts['comparisons']} comparisons the answer changed with "
            "the order in which the passages were shown; they left the order as it was."
        )
    if n_left_out:
        warnings.append(f"{n_left_out} passages beyond the candidates were not compared.")
    return warnings
