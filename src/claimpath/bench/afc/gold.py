"""What is asked, and what people linked to each passage."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.datasets import MissciArgument, MissciSplit
from claimpath.datasets.true_claims import TrueClaims, study_of_true_claim
from claimpath.records import FALLACY_CLASSES, FallacyClass
from claimpath.taxonomies.missci import class_named

LINKS: dict[str, str] = {
    "accurate premise": "only the accurate premise",
    "gap": "only the context of a gap",
    "both": "the accurate premise and the context of a gap",
    "none": "neither",
}
"""What a passage can be linked to, as in the four charts of Figure 5."""


@dataclass(frozen=True, slots=True)
class AskedPassage:
    """A passage that a classifier is asked about."""

    id: str
    text: str
    title: str
    """Title of its section; empty where there is none."""
    link: str = ""
    """A name of LINKS; empty for a true claim."""
    classes: frozenset[FallacyClass] = frozenset()
    """Classes of the gaps whose context it is linked to."""
    undermines: bool = False
    """Whether it exposes a gap: linked to a context, or to the accurate premise where a gap has no context."""


@dataclass(frozen=True, slots=True)
class AfcCase:
    """A claim with the passages to label."""

    id: str
    claim: str
    study: str
    is_true: bool
    passages: tuple[AskedPassage, ...]
    others: frozenset[str]
    """Ids of the study's passages that nobody annotated."""


def afc_cases(split: MissciSplit, true_claims: TrueClaims | None, claims: str) -> list[AfcCase]:
    """The cases of a set of claims (`false`, `true` or `both`), the false claims first."""
    cases = [_false_case(argument) for argument in split.arguments] if claims != "true" else []
    if claims != "false" and true_claims is not None:
        for claim in true_claims.claims:
            (passage,) = study_of_true_claim(claim).passages
            asked = AskedPassage(id=passage.id, text=passage.text, title="")
            cases.append(AfcCase(claim.id, claim.claim, claim.id, True, (asked,), frozenset()))
    return cases


def _false_case(argument: MissciArgument) -> AfcCase:
    selected = set(argument.selected)
    return AfcCase(
        id=argument.id,
        claim=argument.claim.strip(),
        study=argument.study_id,
        is_true=False,
        passages=tuple(
            AskedPassage(
                id=passage.id,
                text=passage.text,
                title=passage.section.strip(),
                link=link_of(argument, passage.id),
                classes=frozenset(classes_of(argument, passage.id)),
                undermines=passage.id in argument.undermining_ids,
            )
            for passage in argument.passages
            if passage.id in selected
        ),
        others=frozenset(p.id for p in argument.passages if p.id not in selected),
    )


def link_of(argument: MissciArgument, passage_id: str) -> str:
    """What the passage is linked to: a name of LINKS. A gap without a context links nothing."""
    accurate = passage_id in argument.accurate_ids
    gap = any(link.passage_id == passage_id for fallacy in argument.fallacies for link in fallacy.links)
    if accurate and gap:
        return "both"
    if accurate:
        return "accurate premise"
    return "gap" if gap else "none"


def classes_of(argument: MissciArgument, passage_id: str) -> Sequence[FallacyClass]:
    """Classes of the gaps whose context the passage is linked to; names that are none of the nine are left out."""
    found = {
        class_named(premise.fallacy_class)
        for fallacy in argument.fallacies
        if any(link.passage_id == passage_id for link in fallacy.links)
        for premise in fallacy.premises
    }
    return [name for name in FALLACY_CLASSES if name in found]
