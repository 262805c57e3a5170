import pytest

from claimpath.datasets import (
    MissciArgument,
    MissciFallacy,
    MissciLink,
    MissciPassage,
    MissciPremise,
    MissciSplit,
)
from claimpath.datasets.true_claims import TrueClaim, TrueClaims


def _argument(number: int) -> MissciArgument:
    """Passages 0 to 3 are annotated: the accurate premise, that and a gap, a gap, nothing; 4 is not annotated."""
    study = f"PMC{number}"

    def link(place: int) -> MissciLink:
        return MissciLink(passage_id=f"{study}-{place}", sentences=(0,))

    def gap(name: str, context: str, fallacy_class: str, *places: int) -> MissciFallacy:
        return MissciFallacy(
            id=f"arg-{number}:{name}",
            context=context,
            links=tuple(link(place) for place in places),
            premises=(
                MissciPremise(id=f"arg-{number}:{name}:1", premise="So be it.", fallacy_class=fallacy_class),
            ),
        )

    return MissciArgument(
        id=f"arg-{number}",
        claim="Basil makes people taller.",
        accurate_premise="Snails grew.",
        accurate_links=(link(0), link(1)),
        fallacies=(
            gap("1", "Nine snails.", "Hasty Generalization", 1, 2),
            gap("2", "", "Fallacy of Division/Composition"),
        ),
        study_id=study,
        passages=tuple(
            MissciPassage(
                id=f"{study}-{place}",
                section="Results" if place else "",
                subsection="",
                sentences=(f"Sentence {place}.",),
                part="main",
            )
            for place in range(5)
        ),
        selected=tuple(f"{study}-{place}" for place in range(4)),
        meta={},
    )


@pytest.fixture
def split() -> MissciSplit:
    return MissciSplit(
        name="dev", path="dev.missciplus.jsonl", sha256="d" * 64, arguments=(_argument(1), _argument(2))
    )


@pytest.fixture
def true_claims() -> TrueClaims:
    claim = TrueClaim(
        id="healthver-test-1", claim="Snails eat basil.", evidence="Snails were seen eating basil."
    )
    return TrueClaims(path="true-claims.jsonl", sha256="e" * 64, claims=(claim,))
