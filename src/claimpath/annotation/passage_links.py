"""From judgements to links: the conservative rule, consolidation, and the counts of a stage (MissciPlus, C.3, Table 9).

For two annotators:

| labels | decision |
|---|---|
| entailed, and entailed or probably entailed | linked |
| probably entailed twice | to consolidate |
| entailed, and probably not or not entailed | to consolidate |
| any other pair | not linked |

The paper has two annotators. For more, the same reading: linked where nobody is against it and at least one says
entailed; to consolidate where all say probably entailed, or where at least one says entailed and at least one is
against it; else not linked. With fewer than two labels there is no decision.

A consolidator sees the whole argument and gives one more label; only `entailed` makes a link.
"""

from collections.abc import Iterable, Sequence

from claimpath.annotation.passage_records import (
    ENTAILMENT_LABELS,
    AnnotationStage,
    EntailmentLabel,
    LinkDecision,
    PassageJudgement,
    PassageLink,
    Relation,
)
from claimpath.errors import DataError
from claimpath.records import Undefined

_WEIGHTS: dict[EntailmentLabel, float] = {"entailed": 1.0, "probably entailed": 0.5}
_FOR = frozenset(_WEIGHTS)
_NO_SECOND = Undefined(reason="a passage is linked on two judgements, and there are fewer")
_AWAITED = Undefined(reason="the annotators disagree, and nobody has consolidated")


def link_decision(labels: Sequence[EntailmentLabel]) -> LinkDecision | Undefined:
    """What the labels of one passage and one paraphrase decide. Raises ValueError for an unknown label."""
    if unknown := [label for label in labels if label not in ENTAILMENT_LABELS]:
        raise ValueError(f"unknown label {unknown[0]!r}; one of {', '.join(ENTAILMENT_LABELS)} was expected")
    if len(labels) < 2:
        return _NO_SECOND
    sure, against = "entailed" in labels, any(label not in _FOR for label in labels)
    if sure:
        return "to consolidate" if against else "linked"
    return "not linked" if against else "to consolidate"


def overall_score(labels: Sequence[EntailmentLabel]) -> float:
    """The annotators' summed judgement, as the data set's field of that name; from 0 to the number of labels."""
    return sum(_WEIGHTS.get(label, 0.0) for label in labels)


def link_passages(
    judgements: Iterable[PassageJudgement], consolidations: Iterable[PassageJudgement] = ()
) -> tuple[PassageLink, ...]:
    """Decide on every pair that was judged, in the order of their first judgement.

    consolidations: judgements by a consolidator, at most one for each pair; one of a pair that the labels alone decide
    is refused, as the rule would not have asked for it. Raises DataError for that, for a consolidation of a pair that
    nobody judged, and where an annotator judged a pair twice.
    """
    by_relation: dict[Relation, dict[str, PassageJudgement]] = {}
    for judgement in judgements:
        given = by_relation.setdefault(judgement.relation, {})
        if judgement.annotator in given:
            raise DataError(
                f"{judgement.annotator} judged {_shown(judgement.relation)} twice; keep one of the two"
            )
        given[judgement.annotator] = judgement
    settled: dict[Relation, PassageJudgement] = {}
    for judgement in consolidations:
        if judgement.relation not in by_relation:
            raise DataError(f"{_shown(judgement.relation)} was consolidated, but nobody judged it")
        if judgement.relation in settled:
            raise DataError(f"{_shown(judgement.relation)} was consolidated twice; keep one of the two")
        settled[judgement.relation] = judgement
    return tuple(_link(relation, given, settled.get(relation)) for relation, given in by_relation.items())


def to_consolidate(links: Iterable[PassageLink]) -> tuple[PassageLink, ...]:
    """The pairs that await a consolidator."""
    return tuple(
        link for link in links if link.decision == "to consolidate" and isinstance(link.linked, Undefined)
    )


def annotation_stage(links: Iterable[PassageLink]) -> AnnotationStage:
    """Count a stage as Table 9 does."""
    all_links = tuple(links)
    linked = [link for link in all_links if link.linked is True]
    return AnnotationStage(
        n_arguments=len({link.argument_id for link in all_links}),
        n_passages=len({(link.argument_id, link.passage_id) for link in all_links}),
        n_relations=len(all_links),
        n_targets=len({(link.argument_id, link.target) for link in all_links}),
        n_mapped=len({(link.argument_id, link.target) for link in linked}),
        n_linked=len(linked),
        n_awaiting=sum(isinstance(link.linked, Undefined) for link in all_links),
    )


def _link(
    relation: Relation, given: dict[str, PassageJudgement], settled: PassageJudgement | None
) -> PassageLink:
    labels = {annotator: judgement.label for annotator, judgement in given.items()}
    decision = link_decision(list(labels.values()))
    linked: bool | Undefined
    if decision == "to consolidate":
        linked = _AWAITED if settled is None else settled.label == "entailed"
    elif settled is not None:
        why = (
            "needs a second judgement first"
            if isinstance(decision, Undefined)
            else f"is {decision} by its labels"
        )
        raise DataError(f"{_shown(relation)} was consolidated, but it {why}; leave the consolidation out")
    else:
        linked = decision if isinstance(decision, Undefined) else decision == "linked"
    everyone = [*given.values(), *([settled] if settled is not None else [])]
    return PassageLink(
        argument_id=relation[0],
        target=relation[1],
        passage_id=relation[2],
        labels=labels,
        decision=decision,
        linked=linked,
        consolidated_by=settled.annotator if settled is not None else None,
        overall_score=overall_score(list(labels.values())),
        sentences=tuple(sorted({index for judgement in everyone for index in judgement.sentences})),
    )


def _shown(relation: Relation) -> str:
    argument, target, passage = relation
    return f"the passage {passage!r} for {target!r} of {argument!r}"
