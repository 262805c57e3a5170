"""Aligning a graph with a reference (Beyond Verdicts, section 2.3).

A sub-graph is aligned where it matches at least one of the reference: same class, and every text component's score over
all judges at least the threshold. A component that neither side has is not compared. One that only one side has counts
as 0, or, with `empty="skip"`, not at all.
"""

from collections.abc import Sequence

from claimpath.errors import DataError, SettingsError
from claimpath.records import Alignment, AlignmentPair, AssignedPair, EmptyRule, Undefined
from claimpath.stages.align.assignment import best_assignment
from claimpath.stages.align.differences import differences
from claimpath.stages.align.judge import HIGHEST, SimilarityJudge
from claimpath.stages.align.pairs import compare, is_same_lenient, text_pairs
from claimpath.stages.align.scores import ask_judges
from claimpath.stages.align.sides import Side, same_claim

DEFAULT_THRESHOLD = 3
_MATCH_BONUS = 1_000.0
"""More than all scores of an assignment together, so that the number of matches comes first."""


async def align(
    a: Side,
    b: Side,
    judges: Sequence[SimilarityJudge],
    *,
    threshold: int = DEFAULT_THRESHOLD,
    empty: EmptyRule = "mismatch",
    force: bool = False,
    ask_all: bool = False,
) -> Alignment:
    """Align graph a with reference b.

    threshold: 1 to 5. force: compare although the claims differ. ask_all: ask judges that cost something also about
    pairs of other classes, which can't match; free judges always are.

    Raises DataError where the reference belongs to another claim, SettingsError for a value that is not allowed.
    """
    if not 1 <= threshold <= HIGHEST:
        raise SettingsError(f"the threshold is {threshold}; whole numbers from 1 to {HIGHEST} are allowed")
    if empty not in {"mismatch", "skip"}:
        raise SettingsError(f"an empty component can't count as {empty!r}; choose mismatch or skip")
    if not judges:
        raise SettingsError("no judge was given; give offline, or models with a comma between them")
    warnings = _claim_warnings(a, b, force)
    everything = ask_all or all(judge.is_free for judge in judges)
    wanted = [
        pair
        for x in a.subgraphs
        for y in b.subgraphs
        if everything or is_same_lenient(x, y)
        for pair in text_pairs(x, y)
    ]
    scores = await ask_judges(judges, wanted, threshold, empty)
    pairs = tuple(compare(x, y, scores) for x in a.subgraphs for y in b.subgraphs)
    ids_a = [x.subgraph.id for x in a.subgraphs]
    ids_b = [y.subgraph.id for y in b.subgraphs]
    aligned_a = _in_order(ids_a, {pair.a for pair in pairs if pair.matched is True})
    aligned_b = _in_order(ids_b, {pair.b for pair in pairs if pair.matched is True})
    undecided = {pair.a for pair in pairs if isinstance(pair.matched, Undefined)} - set(aligned_a)
    assignment = _assignment(pairs, ids_a, ids_b)
    classes = {f"a:{x.subgraph.id}": x.subgraph.fallacy_class for x in a.subgraphs}
    classes |= {f"b:{y.subgraph.id}": y.subgraph.fallacy_class for y in b.subgraphs}
    rest_a = [name for name in ids_a if name not in aligned_a]
    rest_b = [name for name in ids_b if name not in aligned_b]
    if scores.n_missing:
        warnings.append(
            f"{scores.n_missing} of {len(scores.by_pair) * len(judges)} scores are missing; see the reasons in `pairs`."
        )
    return Alignment(
        claim=a.claim,
        reference_claim=b.claim,
        judges=tuple(judge.name for judge in judges),
        threshold=threshold,
        empty=empty,
        n_a=len(ids_a),
        n_b=len(ids_b),
        pairs=pairs,
        aligned_a=aligned_a,
        aligned_b=aligned_b,
        aligned_a_lenient=_in_order(ids_a, {pair.a for pair in pairs if pair.matched_lenient is True}),
        aligned_b_lenient=_in_order(ids_b, {pair.b for pair in pairs if pair.matched_lenient is True}),
        undecided_a=_in_order(ids_a, undecided),
        assignment=assignment,
        n_one_to_one=sum(pair.matched for pair in assignment),
        differences=(
            *differences(pairs, "a", rest_a, classes, threshold),
            *differences(pairs, "b", rest_b, classes, threshold),
        ),
        n_scores=len(scores.by_pair) * len(judges),
        n_missing=scores.n_missing,
        settings={"pairs asked": "all" if everything else "same class"},
        warnings=tuple(warnings),
    )


def refuse_other_claim(a: Side, b: Side) -> None:
    """Raise DataError where a reference belongs to another claim."""
    if not same_claim(a.claim, b.claim):
        raise DataError(
            f"{b.name} belongs to another claim (“{_short(b.claim)}”) than {a.name} (“{_short(a.claim)}”). "
            "Give the reference of this claim; claimpath align --force compares them all the same."
        )


def _claim_warnings(a: Side, b: Side, force: bool) -> list[str]:
    if not force:
        refuse_other_claim(a, b)
    return [] if same_claim(a.claim, b.claim) else ["The claims differ; the comparison was forced."]


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:159]}…"


def _in_order(ids: Sequence[str], chosen: set[str]) -> tuple[str, ...]:
    return tuple(name for name in ids if name in chosen)


def _assignment(
    pairs: Sequence[AlignmentPair], ids_a: Sequence[str], ids_b: Sequence[str]
) -> tuple[AssignedPair, ...]:
    """Most matches first, then the highest sum of scores; pairs of different classes only where a score is above 0."""
    by_ids = {(pair.a, pair.b): pair for pair in pairs}
    weights = [
        [(_MATCH_BONUS if by_ids[x, y].matched is True else 0.0) + by_ids[x, y].score for y in ids_b]
        for x in ids_a
    ]
    chosen = [by_ids[ids_a[row], ids_b[column]] for row, column in best_assignment(weights)]
    return tuple(
        AssignedPair(a=pair.a, b=pair.b, matched=pair.matched is True, score=pair.score)
        for pair in chosen
        if pair.score > 0
    )
