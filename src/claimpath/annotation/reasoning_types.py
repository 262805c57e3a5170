"""The type of reasoning and a rationale by several people: who labels what, and how far they agree.

As in RECV, section 5 and appendices D and E: three people, some pairs labelled by all of them and the rest by one, and
agreement as Bennett's S, with Cohen's kappa and Krippendorff's alpha beside it. `settle_types` makes one type of them.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from claimpath.annotation.reasoning_records import OFFERED, PairAgreement, TypeAgreement, TypeAnnotation
from claimpath.errors import DataError
from claimpath.measures.bennett_s import bennett_s
from claimpath.measures.cohen_kappa import cohen_kappa
from claimpath.measures.krippendorff_alpha import krippendorff_alpha
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningType


def assign_pairs(
    pair_ids: Sequence[str], annotators: Sequence[str], *, n_shared: int, seed: int = 1
) -> dict[str, tuple[str, ...]]:
    """Give pairs to people: `n_shared` to everybody, the others to one each, as evenly as can be.

    Each gets the pairs in the order given. 500 pairs, three people and 100 shared are 233 or 234 for each, as in RECV.
    Raises DataError without people, with a name or pair that is there twice, and for more shared pairs than there are.
    """
    if not annotators or len(set(annotators)) != len(annotators):
        raise DataError("name at least one annotator, and each once")
    if len(set(pair_ids)) != len(pair_ids):
        twice = next(name for name, number in Counter(pair_ids).items() if number > 1)
        raise DataError(f"the pair {twice!r} is there twice")
    if not 0 <= n_shared <= len(pair_ids):
        raise DataError(f"{n_shared} pairs can't be shared out of {len(pair_ids)}")
    drawn = list(pair_ids)
    random.Random(seed).shuffle(drawn)
    shared, rest = drawn[:n_shared], drawn[n_shared:]
    given = {name: {*shared, *rest[place :: len(annotators)]} for place, name in enumerate(annotators)}
    return {name: tuple(pair for pair in pair_ids if pair in mine) for name, mine in given.items()}


def check_annotations(
    annotations: Sequence[TypeAnnotation], *, offered: Sequence[ReasoningType] = OFFERED
) -> None:
    """Raise DataError where a person labelled a pair twice, or gave a type that was not on offer."""
    seen: set[tuple[str, str]] = set()
    for one in annotations:
        key = (one.pair_id, one.annotator)
        if key in seen:
            raise DataError(
                f"{one.annotator!r} labelled the pair {one.pair_id!r} twice; keep the later label"
            )
        seen.add(key)
        if not isinstance(one.reasoning, Undefined) and one.reasoning not in offered:
            raise DataError(
                f"{one.annotator!r} gave the pair {one.pair_id!r} the type {one.reasoning!r}; on offer were: "
                f"{', '.join(offered)}"
            )


def type_agreement(
    annotations: Sequence[TypeAnnotation], *, offered: Sequence[ReasoningType] = OFFERED
) -> TypeAgreement:
    """How far people agree. Where one could not tell, the pair counts as not labelled by that person."""
    check_annotations(annotations, offered=offered)
    people = tuple(sorted({one.annotator for one in annotations}))
    found = by_pair(annotations)
    labels = {name: [label_of(given.get(name)) for given in found.values()] for name in people}
    pairwise = {
        f"{a}, {b}": _pair_agreement(labels[a], labels[b], len(offered)) for a, b in combinations(people, 2)
    }
    scores = [one.bennett_s for one in pairwise.values() if isinstance(one.bennett_s, float)]
    nobody = Undefined(reason="no two people labelled a common pair")
    return TypeAgreement(
        offered=tuple(offered),
        annotators=people,
        n_pairs=len(found),
        n_shared=sum(
            sum(label_of(one) is not None for one in given.values()) > 1 for given in found.values()
        ),
        n_cannot_tell=sum(isinstance(one.reasoning, Undefined) for one in annotations),
        n_without_rationale=sum(not one.rationale.strip() for one in annotations),
        pairwise=pairwise,
        mean_bennett_s=sum(scores) / len(scores) if scores else nobody,
        krippendorff_alpha=krippendorff_alpha(
            [[label_of(one) for one in given.values()] for given in found.values()]
        ),
    )


def by_pair(annotations: Sequence[TypeAnnotation]) -> dict[str, dict[str, TypeAnnotation]]:
    """Pair to person to label, in the order of the first labels."""
    found: dict[str, dict[str, TypeAnnotation]] = defaultdict(dict)
    for one in annotations:
        found[one.pair_id][one.annotator] = one
    return dict(found)


def label_of(one: TypeAnnotation | None) -> ReasoningType | None:
    """The type that was given; None for none."""
    return None if one is None or isinstance(one.reasoning, Undefined) else one.reasoning


def _pair_agreement(
    a: Sequence[ReasoningType | None], b: Sequence[ReasoningType | None], n_labels: int
) -> PairAgreement:
    common = [(x, y) for x, y in zip(a, b, strict=True) if x is not None and y is not None]
    first, second = [x for x, _ in common], [y for _, y in common]
    nothing = Undefined(reason="there is no pair that both labelled")
    return PairAgreement(
        n_pairs=len(common),
        percent=sum(x == y for x, y in common) / len(common) if common else nothing,
        bennett_s=bennett_s(first, second, n_labels=n_labels),
        cohen_kappa=cohen_kappa(first, second),
    )
