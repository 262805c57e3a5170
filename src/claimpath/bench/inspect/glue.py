"""Our questions, answers and scores in the forms that Inspect runs and logs.

A sample is a unit of the task. Its solver asks our system and keeps the predictions, an error of the system among them,
so that no sample fails and leaves the denominator. Its scorer shows what the unit scored. The one metric scores all
predictions at once, as `claimpath bench run` does, against every unit of the data; a unit whose sample is not in the
log (`--limit`) counts as not answered.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import GenericAlias
from typing import Any

from claimpath.bench.inspect.part import Answer, Document, Part
from claimpath.bench.units import UnitScores
from claimpath.errors import ClaimpathError, SettingsError
from claimpath.extras import load_extra
from claimpath.measures import MeasureSummary
from claimpath.measures.statistics import MEAN, RatioOfSums
from claimpath.records import Undefined

PREDICTIONS = "predictions"
"""Where a score's metadata holds the predictions of its sample."""
PART = "part"
"""Where a sample's metadata holds what its task is made from."""
FindPart = Callable[[Mapping[str, Any]], Part]
"""Gives the task that a sample's metadata names."""
_COUNTS = ("n_expected", "n_scored", "n_missing", "n_failed", "n_no_gold")


def need(module: str) -> Any:
    """A module of Inspect. Raises MissingExtraError where it is not installed."""
    return load_extra(module, feature="inspect eval claimpath/...", extra="inspect")


def plain(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same function; a user's mistake in it is told in its message alone, as Inspect's own are."""
    told = need("inspect_ai._util.error").PrerequisiteError

    @wraps(make)
    def made(*values: Any, **named: Any) -> Any:
        try:
            return make(*values, **named)
        except ClaimpathError as error:
            raise told(str(error)) from None

    return made


def task_of(part: Part, answer: Answer, scorer: Any) -> Any:
    """The task with a sample for each question."""
    made = {"name": part.name, **part.made_from}
    data = need("inspect_ai.dataset")
    samples = [
        data.Sample(id=q.id, input=q.text, target=q.target, metadata={PART: made}) for q in part.questions
    ]

    def claimpath_system() -> Any:
        return _solve_with(answer, part)

    return need("inspect_ai").Task(
        dataset=data.MemoryDataset(samples, name=part.name),
        solver=need("inspect_ai.solver").solver(claimpath_system)(),
        scorer=scorer,
        # A sample that is lost all the same must not vanish from a result that looks whole.
        fail_on_error=True,
        version=1,
    )


def _solve_with(answer: Answer, part: Part) -> Callable[..., Any]:
    """Asks our system; the model that Inspect was given is not asked."""
    model = need("inspect_ai.model")

    async def solve(state: Any, generate: Any) -> Any:
        if state.epoch != 1:
            raise SettingsError("--epochs repeats nothing here; give -T runs=N or -T seeds=1,2,3 instead")
        documents = await answer(str(state.sample_id))
        state.metadata[PREDICTIONS] = documents
        state.output = model.ModelOutput.from_content("claimpath", _in_words(part, documents))
        return state

    return solve


def score_with(find: FindPart) -> Callable[..., Any]:
    """A scorer that shows what the unit scored on each measure."""
    made = need("inspect_ai.scorer")

    async def score(state: Any, target: Any) -> Any:
        part, unit = find(state.metadata[PART]), str(state.sample_id)
        documents = state.metadata.get(PREDICTIONS, [])
        values, reasons = unit_values(unit, part.score_one(unit, documents).units)
        return made.Score(
            value=values,
            answer=_in_words(part, documents),
            explanation=" ".join(reasons) or None,
            metadata={PREDICTIONS: documents},
        )

    return score


def metric_with(find: FindPart) -> Callable[..., Any]:
    """A metric that scores the whole run."""

    def compute(scores: Any) -> dict[str, float]:
        if not scores:
            return {}
        documents: list[Document] = []
        for score in scores:
            documents += (score.score.metadata or {}).get(PREDICTIONS, [])
        return numbers(find(scores[0].sample_metadata[PART]).score(documents).measures)

    # Inspect tells by this annotation whether a metric wants ids and metadata.
    sample_score = need("inspect_ai.scorer").SampleScore
    compute.__annotations__["scores"] = GenericAlias(list, (sample_score,))
    return compute


def unit_values(unit: str, scores: Sequence[UnitScores]) -> tuple[dict[str, float], list[str]]:
    """What a unit scored, by measure, and why it has no score on others. Of a ratio both numbers are given."""
    values: dict[str, float] = {}
    reasons: list[str] = []
    for measure in scores:
        value = measure.values.get(unit)
        if value is None:
            continue
        if isinstance(value, Undefined):
            reasons.append(f"{measure.measure} is undefined: {value.reason}.")
        elif measure.aggregate == MEAN:
            values[measure.measure] = float(value)
        elif isinstance(measure.aggregate, RatioOfSums):
            values[f"{measure.measure}, above"], values[f"{measure.measure}, below"] = map(float, value)
    return values, reasons


def numbers(measures: Mapping[str, MeasureSummary]) -> dict[str, float]:
    """Measures as plain numbers: value, interval, and the counts of each. What is undefined is left out."""
    found: dict[str, float] = {}
    for name, summary in measures.items():
        for suffix, value in (("", summary.value), (" low", summary.low), (" high", summary.high)):
            if not isinstance(value, Undefined):
                found[f"{name}{suffix}"] = value
        found |= {f"{name} {count}": getattr(summary, count) for count in _COUNTS}
    return found


def _in_words(part: Part, documents: Sequence[Document]) -> str:
    return "; ".join(part.shown(document) for document in documents)
