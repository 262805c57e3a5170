"""What has to be judged in an argument, and what the published links say of how they came about."""

from collections.abc import Iterator

from claimpath.annotation.passage_records import ACCURATE_PREMISE, AnnotationStage, Relation
from claimpath.datasets import MissciArgument, MissciLink, MissciSplit

BY_AGREEMENT = 1.5
"""The least `overall_score` of a link that two annotators made by the rule alone: entailed and probably entailed."""


def targets_of(argument: MissciArgument) -> dict[str, str]:
    """What is paraphrased, by target: the accurate premise, and every context that is not empty."""
    targets = {ACCURATE_PREMISE: argument.accurate_premise}
    return targets | {fallacy.id: fallacy.context for fallacy in argument.fallacies if fallacy.has_context}


def relations_of(argument: MissciArgument) -> Iterator[Relation]:
    """Every pair to be judged: each target with each passage that was selected."""
    for target in targets_of(argument):
        for passage_id in argument.selected:
            yield argument.id, target, passage_id


def published_links(argument: MissciArgument) -> dict[str, tuple[MissciLink, ...]]:
    """The links of the data set by target."""
    links = {ACCURATE_PREMISE: argument.accurate_links}
    return links | {fallacy.id: fallacy.links for fallacy in argument.fallacies if fallacy.has_context}


def published_stage(split: MissciSplit) -> AnnotationStage:
    """The row of Table 9 that the data set's arguments make."""
    links = [(a.id, t, found) for a in split.arguments for t, found in published_links(a).items()]
    return AnnotationStage(
        n_arguments=len(split.arguments),
        n_passages=sum(len(argument.selected) for argument in split.arguments),
        n_relations=sum(len(list(relations_of(argument))) for argument in split.arguments),
        n_targets=len(links),
        n_mapped=sum(bool(found) for _, _, found in links),
        n_linked=sum(len(found) for _, _, found in links),
        n_awaiting=0,
    )


def n_consolidated(split: MissciSplit) -> int:
    """Links that only consolidation can have made: their summed judgement is below what the rule asks for."""
    return sum(
        link.overall_score is not None and link.overall_score < BY_AGREEMENT
        for argument in split.arguments
        for found in published_links(argument).values()
        for link in found
    )
