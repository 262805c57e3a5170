"""One claim's graph beside its reference: aligned, validated, and what came of both."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from claimpath.bench.reasoning.records import ClaimReasoning
from claimpath.measures.claim_outcomes import SubgraphFate, claim_outcome
from claimpath.measures.component_cosine import Encoder, component_cosine
from claimpath.models.managed import ManagedGenerator
from claimpath.records import (
    Claim,
    ClaimOutcomeLabel,
    FallacyClass,
    Study,
    Undefined,
    Validation,
    VerdictLabel,
)
from claimpath.stages.align.align import align
from claimpath.stages.align.judge import SimilarityJudge
from claimpath.stages.align.sides import Side
from claimpath.stages.validate.judges import AdequacyJudge
from claimpath.stages.validate.outcome import fate_of
from claimpath.stages.validate.validate import validate

NOT_VALIDATED = Undefined(reason="Validation was not asked for.")


@dataclass(frozen=True, slots=True)
class Jury:
    """Who scores, and how."""

    similarity: tuple[SimilarityJudge, ...]
    """Judges of likeness, at least one."""
    adequacy: tuple[AdequacyJudge, ...]
    """Judges of relevance and sufficiency; none skips validation."""
    questioner: ManagedGenerator | None
    """Who asks and answers the questions on grounding; None looks up words, numbers and names only."""
    window: int
    """Tokens that the questioner takes in."""
    threshold: int
    """Score, 1 to 5, from which a component matches."""
    encoder: Encoder
    """Whose vectors the cosines are of."""


async def judge_graph(
    argument_id: str,
    claim: Claim,
    study: Study,
    verdict: VerdictLabel,
    graph: Side,
    reference: Side,
    jury: Jury,
    warnings: Sequence[str] = (),
) -> ClaimReasoning:
    """Align and validate a claim's graph; the expected verdict is Incorrect, as for all claims of the data set.

    What is not aligned by the strict rule is validated. A sub-graph that the lenient rule alone aligns has both: its
    validation, and its place among the aligned ones of the lenient tables.
    """
    alignment = await align(graph, reference, jury.similarity, threshold=jury.threshold)
    validation: Validation | Undefined = NOT_VALIDATED
    if jury.adequacy:
        validation = await validate(
            graph,
            claim,
            [study],
            jury.adequacy,
            questioner=jury.questioner,
            window=jury.window,
            aligned=alignment.aligned_a,
        )
    ids = [entry.subgraph.id for entry in graph.subgraphs]
    fates = subgraph_fates(ids, alignment.aligned_a, validation)
    lenient = subgraph_fates(ids, {*alignment.aligned_a, *alignment.aligned_a_lenient}, validation)
    return ClaimReasoning(
        id=argument_id,
        study=study.source,
        verdict=verdict,
        classes=tuple(entry.subgraph.fallacy_class for entry in graph.subgraphs),
        reference_classes=tuple(entry.subgraph.fallacy_class for entry in reference.subgraphs),
        reference_lenient=lenient_classes(reference),
        fates=fates,
        fates_lenient=lenient,
        n_one_to_one=alignment.n_one_to_one,
        outcome=claim_outcome(verdict, fates),
        outcome_lenient=claim_outcome(verdict, lenient),
        cosines=graph_cosines(graph, reference, jury.encoder),
        alignment=alignment,
        validation=validation,
        warnings=tuple(warnings),
    )


def failed_claim(argument_id: str, study: str, reference: Side, error: str) -> ClaimReasoning:
    """A claim on which the system failed."""
    outcome: ClaimOutcomeLabel = "failed_at_verdict"
    return ClaimReasoning(
        id=argument_id,
        study=study,
        verdict="No Response",
        reference_classes=tuple(entry.subgraph.fallacy_class for entry in reference.subgraphs),
        reference_lenient=lenient_classes(reference),
        outcome=outcome,
        outcome_lenient=outcome,
        alignment=Undefined(reason="There is no graph."),
        validation=Undefined(reason="There is no graph."),
        error=error,
    )


def lenient_classes(reference: Side) -> tuple[tuple[FallacyClass, ...], ...]:
    """For each sub-graph all classes that stand for it, its own first."""
    return tuple(
        tuple(
            dict.fromkeys(
                (entry.subgraph.fallacy_class, *(other.fallacy_class for other in entry.interchangeable))
            )
        )
        for entry in reference.subgraphs
    )


def graph_cosines(graph: Side, reference: Side, encoder: Encoder) -> dict[str, float | Undefined]:
    """Cosine of both graphs' contexts, of their findings, and of the premises.

    Contexts and findings are joined, each once. Each premise of the graph is held against the reference's closest one,
    and the claim's figure is their mean, as Figure 5 has it.
    """
    cosines: dict[str, float | Undefined] = {}
    for role in ("context", "finding"):
        both = (_joined(graph, role), _joined(reference, role))
        cosines[role] = component_cosine([both], encoder).mean
    best: list[float] = []
    for entry in graph.subgraphs:
        found = [
            cosine
            for other in reference.subgraphs
            if not isinstance(
                cosine := component_cosine([(entry.premise, other.premise)], encoder).mean, Undefined
            )
        ]
        best += [max(found)] if found else []
    none = Undefined(reason="no pair has text on both sides")
    cosines["premise"] = sum(best) / len(best) if best else none
    return cosines


def _joined(side: Side, role: str) -> str:
    texts = dict.fromkeys(getattr(entry, role) for entry in side.subgraphs)
    return " ".join(text for text in texts if text.strip())


def subgraph_fates(
    ids: Sequence[str], aligned: Collection[str], validation: Validation | Undefined
) -> tuple[SubgraphFate, ...]:
    """What became of each sub-graph: aligned, else what its validation says, else undecided."""
    known = (
        {}
        if isinstance(validation, Undefined)
        else {entry.id: fate_of(entry) for entry in validation.subgraphs}
    )
    return tuple(
        SubgraphFate(aligned=True) if name in aligned else known.get(name, SubgraphFate(aligned=False))
        for name in ids
    )
