"""The proof: a check of the example study, here and now."""

import time

from claimpath.doctor.records import Trial, Trouble
from claimpath.records.base import Undefined

EXPECTED = "Incorrect"
"""What the offline engine says of the example's false claim."""


def try_example() -> Trial:
    """Check the second claim about the example study with the offline engine; nothing is written."""
    start = time.perf_counter()
    try:
        from claimpath.examples import example_claim, example_study
        from claimpath.pipeline import check
        from claimpath.stages.read import read

        report = check(example_claim(2).text, read(example_study()))
    # Whatever goes wrong in it is the finding.
    except Exception as error:
        seconds = round(time.perf_counter() - start, 3)
        return Trial(verdict=None, n_gaps=0, seconds=seconds, error=f"{type(error).__name__}: {error}")
    label = report.verdict.label
    return Trial(
        verdict=None if isinstance(label, Undefined) else str(label),
        n_gaps=len(report.subgraphs),
        seconds=round(time.perf_counter() - start, 3),
    )


def trial_troubles(trial: Trial | None) -> list[Trouble]:
    """A check that did not end, or found something else than it does elsewhere."""
    if trial is None or (trial.error is None and trial.verdict == EXPECTED and trial.n_gaps > 0):
        return []
    said = (
        trial.error
        or f"the verdict is {trial.verdict!r} with {trial.n_gaps} gaps, not {EXPECTED!r} with some"
    )
    return [
        Trouble(
            about="trial",
            blocks=True,
            what=f"the check of the example went wrong: {said}",
            do="Run `CLAIMPATH_DEBUG=1 claimpath demo` and report what it prints",
        )
    ]
