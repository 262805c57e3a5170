"""Annotation of passages: does a passage say what a premise or a context paraphrases? (MissciPlus, appendix C.3.)"""

from typing import Literal, get_args

from claimpath.records import Undefined
from claimpath.records.base import Record

EntailmentLabel = Literal["entailed", "probably entailed", "probably not entailed", "not entailed"]
"""What an annotator says of a passage and a paraphrase; the middle two say that it is not clear."""
ENTAILMENT_LABELS: tuple[EntailmentLabel, ...] = get_args(EntailmentLabel)
"""From yes to no."""
LinkDecision = Literal["linked", "not linked", "to consolidate"]
"""What follows from the labels of a passage and a paraphrase."""
LINK_DECISIONS: tuple[LinkDecision, ...] = get_args(LinkDecision)
ACCURATE_PREMISE = "p0"
"""The target that is the accurate premise; the other targets are ids of fallacies, by their contexts."""


class PassageJudgement(Record):
    """One annotator's judgement of one passage and one paraphrase."""

    argument_id: str
    """The argument."""
    target: str
    """What is paraphrased: `p0` for the accurate premise, else the id of the fallacy whose context it is."""
    passage_id: str
    """The passage."""
    annotator: str
    """Who judged."""
    label: EntailmentLabel
    """Whether the passage, or a part of it, entails the paraphrase."""
    sentences: tuple[int, ...] = ()
    """Indices (0-based) of the sentences that say it."""

    @property
    def relation(self) -> "Relation":
        """The pair that was judged."""
        return (self.argument_id, self.target, self.passage_id)


Relation = tuple[str, str, str]
"""Argument, target and passage."""


class PassageLink(Record):
    """What was decided about one passage and one paraphrase."""

    argument_id: str
    """The argument."""
    target: str
    """`p0`, or the id of a fallacy."""
    passage_id: str
    """The passage."""
    labels: dict[str, EntailmentLabel]
    """Annotator to label."""
    decision: LinkDecision | Undefined
    """By the labels alone; undefined with fewer than two."""
    linked: bool | Undefined
    """After consolidation; undefined while that is awaited."""
    consolidated_by: str | None = None
    """Who consolidated, where somebody did."""
    overall_score: float
    """Sum over annotators: 1 for entailed, 0.5 for probably entailed, else 0; `overall_score` of the data set."""
    sentences: tuple[int, ...] = ()
    """All sentences that an annotator picked."""


class AnnotationStage(Record):
    """One row of Table 9."""

    n_arguments: int
    """Arguments."""
    n_passages: int
    """Passages that were annotated, counted once for each argument."""
    n_relations: int
    """Pairs of a passage and a paraphrase."""
    n_targets: int
    """Paraphrases: accurate premises and contexts."""
    n_mapped: int
    """Of these, linked to at least one passage."""
    n_linked: int
    """Pairs that are linked."""
    n_awaiting: int
    """Pairs that await consolidation or a second judgement; they do not count as linked."""

    @property
    def mapped(self) -> float | Undefined:
        """Share of paraphrases that are linked to at least one passage."""
        if not self.n_targets:
            return Undefined(reason="there are no paraphrases")
        return self.n_mapped / self.n_targets
