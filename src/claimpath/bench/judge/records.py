"""What a premise judge is asked, what it answers, and what its benchmark writes."""

from pydantic import Field

from claimpath.bench.records import BenchScore, Manifest
from claimpath.datasets.premise_pairs import PremisePair
from claimpath.records import FallacyClass, Record


class PremiseQuestion(Record):
    """Two premises: do they bridge the same gap?"""

    id: str
    """Unique among what is asked together."""
    generated: str
    """The premise to judge."""
    reference: str
    """The premise that is known to bridge the gap."""
    claim: str = ""
    """The claim; may be empty."""
    accurate_premise: str = ""
    """What the claim rests on; may be empty."""
    context: str = ""
    """What exposes the gap; may be empty."""
    argument_id: str = ""
    """The argument, for a judge that must not judge what it was trained on; may be empty."""
    class_fits: bool | None = None
    """Whether people say that the generated premise has the class it should have; None where nobody was asked."""
    predicted_class: FallacyClass | None = None
    """The generated premise's class; None where it is none of the nine, or not known."""
    reference_classes: tuple[FallacyClass, ...] = ()
    """Classes of the reference premise; empty where not known."""


class Decision(Record):
    """A judge's answer."""

    match: bool | None = None
    """Whether both bridge the same gap; None where there is no decision."""
    score: float | None = None
    """How likely a match is, in [0, 1]; None where the judge gives none."""
    error: str | None = None
    """Why there is no decision, where there is none."""


class JudgePrediction(Record):
    """What a system said about one pair."""

    id: str
    """The pair."""
    seed: int = 0
    """The run's seed; 0 where seeds change nothing."""
    fold: int | None = None
    """The fold (from 0) in which it was judged; None for predictions from a file."""
    match: bool | None = None
    """The decision; None where there is none."""
    score: float | None = None
    """How likely a match is; None where the system gives no score."""
    error: str | None = None
    """Why there is no decision."""


class JudgeBenchRun(Record):
    """A run that can be scored again."""

    summary: BenchScore
    """The scores, with what made them."""
    manifest: Manifest | None = None
    """What made the run; None for decisions that another program wrote."""
    arguments: dict[str, str]
    """Pair to argument, for every pair that was asked for."""
    gold: dict[str, bool]
    """Pair to what people said."""
    folds: dict[str, int] = Field(default_factory=dict)
    """Argument to its fold, from 0."""
    predictions: tuple[JudgePrediction, ...]
    """Every answer."""


def question_of(pair: PremisePair, reference_classes: tuple[FallacyClass, ...] = ()) -> PremiseQuestion:
    """The question that a rated pair asks, without its answer."""
    from claimpath.taxonomies.missci import class_named

    return PremiseQuestion(
        id=pair.id,
        generated=pair.generated,
        reference=pair.reference,
        claim=pair.claim,
        accurate_premise=pair.accurate_premise,
        context=pair.context,
        argument_id=pair.argument_id,
        class_fits=pair.class_fits,
        predicted_class=class_named(pair.predicted_class),
        reference_classes=reference_classes,
    )
