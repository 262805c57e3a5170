"""Does one run of verdicts say the right thing more often than another, on the same claims?"""

from claimpath.bench.compare import ALPHA, Comparison, MeasureComparison
from claimpath.bench.verdict.records import VerdictBenchRun
from claimpath.errors import DataError
from claimpath.measures.statistics import sign_flip_test
from claimpath.measures.verdict_proportions import verdict_proportions
from claimpath.records import Undefined, VerdictLabel

_RIGHT: tuple[tuple[bool, VerdictLabel, str], ...] = (
    (False, "Incorrect", "Proportion(label=Incorrect)"),
    (True, "Correct", "Proportion(label=Correct,claims=true)"),
)


def compare_verdict_runs(a: VerdictBenchRun, b: VerdictBenchRun) -> Comparison:
    """Compare the shares of right labels, claim by claim: Incorrect for false claims, Correct for true ones.

    A claim that a run did not answer counts 0. Raises DataError where the runs are about other claims or data.
    """
    for name in ("split", "claims", "data_sha256"):
        ours, theirs = getattr(a.summary, name), getattr(b.summary, name)
        if ours != theirs:
            raise DataError(
                f"the runs can't be compared: {name} is {ours!r} in the first and {theirs!r} in the second; run both "
                "on the same claims and data"
            )
    is_true = {p.id: p.is_true for run in (a, b) for p in run.predictions}
    measures: dict[str, MeasureComparison | Undefined] = {}
    for true, label, name in _RIGHT:
        claims = [claim for claim in a.studies if is_true.get(claim) == true]
        if claims:
            measures[name] = _compare(a, b, claims, label, name)
    return Comparison(
        a=_name(a),
        b=_name(b),
        task=a.summary.task,
        setting=a.summary.claims,
        split=a.summary.split,
        measures=measures,
    )


def _compare(
    a: VerdictBenchRun, b: VerdictBenchRun, claims: list[str], label: VerdictLabel, name: str
) -> MeasureComparison | Undefined:
    first, second = _shares(a, label), _shares(b, label)
    differences = [first.get(claim, 0.0) - second.get(claim, 0.0) for claim in claims]
    test = sign_flip_test(differences, [a.studies[claim] for claim in claims])
    if isinstance(test, Undefined):
        return test
    means = [sum(shares.get(claim, 0.0) for claim in claims) / len(claims) for shares in (first, second)]
    return MeasureComparison(
        measure=name,
        a=means[0],
        b=means[1],
        difference=test.difference,
        p_value=test.p_value,
        n_pairs=test.n_pairs,
        sentence=_sentence(_name(a), _name(b), label, test.difference, test.p_value, len(claims)),
    )


def _shares(run: VerdictBenchRun, label: VerdictLabel) -> dict[str, float]:
    shares = {}
    for prediction in run.predictions:
        proportions = verdict_proportions(prediction.labels)
        if not isinstance(proportions, Undefined):
            shares[prediction.id] = proportions[label]
    return shares


def _name(run: VerdictBenchRun) -> str:
    settings = run.summary.settings
    more = [settings[name] for name in ("evidence", "instructions") if name in settings]
    return f"{run.summary.system} ({', '.join(more)})" if more else run.summary.system


def _sentence(a: str, b: str, label: str, difference: float, p_value: float, n_claims: int) -> str:
    if difference == 0:
        return f"{a} and {b} say {label} equally often over {n_claims} claims."
    more, less = (a, b) if difference > 0 else (b, a)
    chance = "p < 0.001" if p_value < 0.001 else f"p = {p_value:.3f}"
    size = f"{abs(difference):.3f} more of its runs than {less} over {n_claims} claims ({chance})"
    return f"{more} says {label} in {size}" + (
        "." if p_value < ALPHA else ", which chance alone could explain."
    )
