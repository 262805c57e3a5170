"""Score a run of reasoning again, from the alignments and validations that it holds."""

from collections.abc import Callable
from pathlib import Path

from claimpath.bench.reasoning.judged import subgraph_fates
from claimpath.bench.reasoning.read import read_reasoning_run
from claimpath.bench.reasoning.records import ClaimReasoning, ReasoningBenchRun
from claimpath.bench.reasoning.run import TASK
from claimpath.bench.reasoning.score import class_shares, score_claims
from claimpath.bench.rescore import check_task
from claimpath.bench.same_data import check_same_data
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError
from claimpath.measures.claim_outcomes import claim_outcome
from claimpath.records import Undefined


def score_reasoning_file(
    path: Path, *, load: Callable[[str], MissciSplit], split: str | None = None
) -> ReasoningBenchRun:
    """Compute outcomes and all tables of a run again. No model and no judge is asked.

    The trivial systems are those that the run holds, as they depend on the data alone. Raises DataError for anything
    but a run of this task, for other data, for an unknown claim and for a claim that occurs twice.
    """
    check_task(path, TASK)
    run = read_reasoning_run(path)
    known = run.summary
    if split is not None and split != known.split:
        raise DataError(f"{path} is a run of --split {known.split}, not of {split}; leave out --split")
    data = load(known.split)
    check_same_data(path, {known.data: known.data_sha256}, {data.path: data.sha256})
    studies = {argument.id: argument.study_id for argument in data.arguments}
    given = {claim.id: claim for claim in run.claims}
    if unknown := next((name for name in given if name not in studies), None):
        raise DataError(f"{path}: the data has no argument {unknown!r}")
    if len(given) != len(run.claims):
        ids = [claim.id for claim in run.claims]
        twice = next(name for name in ids if ids.count(name) > 1)
        raise DataError(f"{path}: the claim {twice!r} occurs twice; keep one of the two")
    missing = [name for name in studies if name not in given]
    if missing:
        raise DataError(
            f"{path} lacks {len(missing)} of {len(studies)} claims, such as {missing[0]!r}; run it again with the same "
            "command, which asks only for what is not in the cache"
        )
    claims = tuple(_again(claim) for claim in run.claims)
    summary = known.model_copy(
        update={
            "n_claims": len(claims),
            "n_failed": sum(claim.verdict == "No Response" for claim in claims),
            "tables": score_claims(claims),
            "reference_classes": class_shares(claims, lambda claim: claim.reference_classes),
        }
    )
    return run.model_copy(update={"summary": summary, "claims": claims})


def _again(claim: ClaimReasoning) -> ClaimReasoning:
    """The claim with its fates and outcomes computed from its alignment and validation."""
    alignment = claim.alignment
    if isinstance(alignment, Undefined):
        return claim
    ids = list(dict.fromkeys(pair.a for pair in alignment.pairs))
    if len(ids) != len(claim.classes):
        # A reference without a sub-graph gives no pairs, and nothing can be aligned with it.
        return claim
    strict = subgraph_fates(ids, alignment.aligned_a, claim.validation)
    lenient = subgraph_fates(ids, {*alignment.aligned_a, *alignment.aligned_a_lenient}, claim.validation)
    return claim.model_copy(
        update={
            "fates": strict,
            "fates_lenient": lenient,
            "outcome": claim_outcome(claim.verdict, strict),
            "outcome_lenient": claim_outcome(claim.verdict, lenient),
        }
    )
