"""From the names of judges to judges that are ready to score."""

from collections.abc import Sequence

from claimpath.engines.generator import close, model_generator
from claimpath.models.budget import Budget, parse_budget
from claimpath.models.managed import ManagedGenerator
from claimpath.records import GraphUsage, Undefined
from claimpath.stages.align.judge import SimilarityJudge, judge_names
from claimpath.stages.align.model_judge import ModelJudge

OFFLINE = "offline"


def load_judges(
    judges: str | Sequence[str], *, budget: Budget | str | None = None, cache: bool = True
) -> tuple[SimilarityJudge, ...]:
    """Get judges ready: `offline`, or MODEL strings, with commas between them. A budget is for all together.

    Raises SettingsError for a name that is not allowed, a judge named twice, or a model that can't be used.
    """
    names = judge_names(judges)
    the_budget = parse_budget(budget) if isinstance(budget, str) else budget
    loaded: list[SimilarityJudge] = []
    for name in names:
        if name == OFFLINE:
            from claimpath.stages.align.offline_judge import OfflineJudge

            loaded.append(OfflineJudge())
        else:
            loaded.append(ModelJudge(model_generator(name, budget=the_budget, cache=cache)))
    return tuple(loaded)


def usage_of(judges: Sequence[SimilarityJudge], seconds: float) -> GraphUsage:
    """What judges that were loaded here have cost so far. seconds: wall time of all together."""
    models = [
        judge.generator
        for judge in judges
        if isinstance(judge, ModelJudge) and isinstance(judge.generator, ManagedGenerator)
    ]
    costs = [model.tally.dollars() for model in models]
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    if costs:
        unknown = next((entry for entry in costs if isinstance(entry, Undefined)), None)
        cost = unknown or sum(entry for entry in costs if not isinstance(entry, Undefined))
    return GraphUsage(
        seconds=seconds,
        n_calls=sum(model.tally.total().n_attempts for model in models),
        n_tokens=sum(model.tally.sent_in + model.tally.sent_out for model in models),
        cost=cost,
    )


async def close_judges(judges: Sequence[SimilarityJudge]) -> None:
    """Close judges that were loaded here."""
    for judge in judges:
        if isinstance(judge, ModelJudge) and isinstance(judge.generator, ManagedGenerator):
            await close(judge.generator)
        else:
            await judge.aclose()
