"""Systems whose reasoning is measured, and who judges it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from claimpath.bench.reasoning.judged import Jury
from claimpath.engines.generator import close, model_generator
from claimpath.errors import SettingsError
from claimpath.models.budget import Budget, parse_budget
from claimpath.models.embedder import load_embedder
from claimpath.models.managed import ManagedGenerator
from claimpath.models.windows import DEFAULT_WINDOW, window_of
from claimpath.records import Undefined
from claimpath.stages.align.align import DEFAULT_THRESHOLD
from claimpath.stages.align.judge import HIGHEST, SimilarityJudge, judge_names
from claimpath.stages.align.model_judge import ModelJudge
from claimpath.stages.align.offline_judge import OfflineJudge
from claimpath.stages.validate.judges import AdequacyJudge
from claimpath.stages.validate.model_judge import ModelAdequacy
from claimpath.stages.validate.offline_judge import OfflineAdequacy

OFFLINE = "offline"
NAMED_SYSTEMS: dict[str, str] = {
    OFFLINE: "`claimpath check --engine offline`: gaps by rule.",
    "MODEL": "`claimpath check --engine MODEL`: its verdict, and its fallacies as sub-graphs.",
}
"""The systems with what they do."""


@dataclass(slots=True)
class OpenModels:
    """Language models by name, each opened once, whether it is checked or judges; one budget for all."""

    budget: Budget | None = None
    cache: bool = True
    limits: str | None = None
    opened: dict[str, ManagedGenerator] = field(default_factory=dict)

    @classmethod
    def of(cls, budget: Budget | str | None, cache: bool, limits: str | None) -> "OpenModels":
        """Read the budget. Raises SettingsError for a malformed one."""
        return cls(parse_budget(budget) if isinstance(budget, str) else budget, cache, limits)

    def get(self, name: str) -> ManagedGenerator:
        """The model of that name. Raises SettingsError for one that can't be used."""
        if name not in self.opened:
            self.opened[name] = model_generator(
                name, budget=self.budget, cache=self.cache, limits=self.limits
            )
        return self.opened[name]

    async def close(self) -> None:
        """Close all."""
        for model in self.opened.values():
            await close(model)

    def usage(self) -> dict[str, Any]:
        """Fields of a score: calls, tokens, dollars."""
        models = list(self.opened.values())
        if not models:
            return {}
        costs = [model.tally.dollars() for model in models]
        unknown = next((cost for cost in costs if isinstance(cost, Undefined)), None)
        return {
            "n_calls": sum(model.tally.total().n_attempts for model in models),
            "n_tokens": sum(model.tally.sent_in + model.tally.sent_out for model in models),
            "cost": unknown or sum(cost for cost in costs if not isinstance(cost, Undefined)),
        }


def jury_of(
    judges: str | Sequence[str], models: OpenModels, *, validates: bool, threshold: int = DEFAULT_THRESHOLD
) -> Jury:
    """Judges by their names; the first that is a model asks and answers the questions on grounding.

    validates: whether relevance, sufficiency and grounding are judged, too. Raises SettingsError for names that are
    not allowed and models that can't be used.
    """
    names = judge_names(judges)
    if not 1 <= threshold <= HIGHEST:
        raise SettingsError(f"the threshold is {threshold}; whole numbers from 1 to {HIGHEST} are allowed")
    similarity: list[SimilarityJudge] = []
    adequacy: list[AdequacyJudge] = []
    for name in names:
        if name == OFFLINE:
            similarity.append(OfflineJudge())
            adequacy.append(OfflineAdequacy())
        else:
            model = models.get(name)
            similarity.append(ModelJudge(model))
            adequacy.append(ModelAdequacy(model))
    asking = next((name for name in names if name != OFFLINE), None)
    return Jury(
        similarity=tuple(similarity),
        adequacy=tuple(adequacy) if validates else (),
        questioner=models.get(asking) if asking is not None and validates else None,
        window=window_of(asking) if asking is not None else DEFAULT_WINDOW,
        threshold=threshold,
        encoder=load_embedder(),
    )
