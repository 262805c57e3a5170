"""What a validation cost: its questioner's calls and its judges', each model once."""

import time
from collections.abc import Sequence

from claimpath.models.managed import ManagedGenerator
from claimpath.records import Undefined
from claimpath.records.validation import ValidationUsage
from claimpath.stages.validate.judges import AdequacyJudge
from claimpath.stages.validate.model_judge import ModelAdequacy


def usage_of(
    started: float, questioner: ManagedGenerator | None, judges: Sequence[AdequacyJudge]
) -> ValidationUsage:
    """started: reading of `time.perf_counter` at the start."""
    models = {id(questioner): questioner} if questioner is not None else {}
    for judge in judges:
        if isinstance(judge, ModelAdequacy) and isinstance(judge.generator, ManagedGenerator):
            models[id(judge.generator)] = judge.generator
    seconds = time.perf_counter() - started
    if not models:
        return ValidationUsage(seconds=seconds)
    costs = [model.tally.dollars() for model in models.values()]
    unknown = next((cost for cost in costs if isinstance(cost, Undefined)), None)
    return ValidationUsage(
        seconds=seconds,
        n_calls=sum(model.tally.total().n_attempts for model in models.values()),
        n_tokens=sum(model.tally.sent_in + model.tally.sent_out for model in models.values()),
        cost=unknown or sum(cost for cost in costs if not isinstance(cost, Undefined)),
    )
