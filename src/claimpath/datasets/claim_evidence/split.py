"""Train, dev and test of a set, so that no document and no claim is in two of them where we split."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from claimpath.datasets.claim_evidence.records import PARTS, ClaimEvidence, Part

DEV_SHARE = TEST_SHARE = 0.2
"""Shares of the pairs that go to a part that the authors don't give."""
SEED = 1
N_TRIES = 50
"""Draws of which the one is kept that is most like the whole."""
Pairs = Sequence[ClaimEvidence]
Whole = tuple[ClaimEvidence, ...]
Parts = dict[Part, Whole]


def three_parts(official: Mapping[str, Pairs], whose: str = "the authors'") -> tuple[Parts, tuple[str, ...]]:
    """Make three parts of those that there are labels for, and say how. whose: who made the parts, for the notes.

    All three given: taken as they are. Train with one other: that one is the test part, and dev is split off train.
    Train alone, or none: the first part there is split in three. No train, but dev and test: train is split off dev.
    """
    there = {name: tuple(official[name]) for name in PARTS if official.get(name)}
    if len(there) == len(PARTS):
        return dict(there), (f"{whose} three parts",)
    names = list(there)
    first = names[0]
    if len(names) == 1:
        rest, test = by_document(there[first], TEST_SHARE)
        train, dev = by_document(rest, DEV_SHARE / (1 - TEST_SHARE))
        said = f"only {whose} {first} part is here; it is split in train, dev and test by document and claim"
        return {"train": train, "dev": dev, "test": test}, (said,)
    train, dev = by_document(there[first], DEV_SHARE)
    said = (
        f"train and dev are {whose} {first} part, split by document and claim; test is their {names[1]} part"
    )
    return {"train": train, "dev": dev, "test": there[names[1]]}, (said,)


def by_document(pairs: Pairs, share: float, *, seed: int = SEED) -> tuple[Whole, Whole]:
    """Split off about a share of the pairs, so that a document's pairs, and a claim's, stay together.

    Groups that are linked by a document or a claim are drawn in an order that only ids and the seed decide, and taken
    until the share is reached. Of N_TRIES such draws the one is kept whose size and labels are closest to what was
    asked for. Both sides keep the pairs' order.
    """
    groups = linked_groups(pairs)
    wanted = {label: share * number for label, number in Counter(pair.label for pair in pairs).items()}
    names = sorted(set(groups), key=lambda number: pairs[number].id)
    tries = (_drawn(groups, names, share * len(pairs), f"{seed}:{number}") for number in range(N_TRIES))

    def miss(taken: set[int]) -> float:
        counts = Counter(pair.label for pair, group in zip(pairs, groups, strict=True) if group in taken)
        return sum(abs(number - counts[label]) for label, number in wanted.items())

    taken = min(tries, key=miss)
    kept = tuple(pair for pair, group in zip(pairs, groups, strict=True) if group not in taken)
    off = tuple(pair for pair, group in zip(pairs, groups, strict=True) if group in taken)
    return kept, off


def _drawn(groups: Sequence[int], names: Sequence[int], wanted: float, seed: str) -> set[int]:
    """Groups in random order until their pairs are about as many as wanted."""
    order = list(names)
    random.Random(seed).shuffle(order)
    sizes = Counter(groups)
    taken: set[int] = set()
    n_taken = 0
    for number in order:
        # A group that would overshoot by more than it helps is passed over.
        if n_taken + sizes[number] / 2 <= wanted:
            taken.add(number)
            n_taken += sizes[number]
    return taken


def linked_groups(pairs: Pairs) -> list[int]:
    """For each pair the number of the first pair that it is linked to by a chain of documents and claims."""
    parent = list(range(len(pairs)))

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    first: dict[tuple[str, str], int] = {}
    for number, pair in enumerate(pairs):
        for key in (("document", pair.document), ("claim", claim_key(pair.claim))):
            a, b = root(first.setdefault(key, number)), root(number)
            parent[max(a, b)] = min(a, b)
    return [root(number) for number in range(len(pairs))]


def claim_key(claim: str) -> str:
    """A claim without what doesn't make it another: case and blanks."""
    return " ".join(claim.casefold().split())


def overlap_notes(parts: Mapping[Part, Pairs]) -> tuple[str, ...]:
    """What parts share: documents and claims that are in test and in train or dev, which make the test easier, and
    those that are in dev and in train, by which epoch and cell are chosen too well."""
    seen = [*parts["train"], *parts["dev"]]
    notes: list[str] = []
    keys: dict[str, Callable[[ClaimEvidence], str]] = {
        "documents": lambda pair: pair.document,
        "claims": lambda pair: claim_key(pair.claim),
    }
    for what, key in keys.items():
        test = {key(pair) for pair in parts["test"]}
        if shared := test & {key(pair) for pair in seen}:
            notes.append(f"{len(shared)} of the {len(test)} {what} of the test part are also in train or dev")
        dev = {key(pair) for pair in parts["dev"]}
        if shared := dev & {key(pair) for pair in parts["train"]}:
            notes.append(f"{len(shared)} of the {len(dev)} {what} of the dev part are also in train")
    return tuple(notes)
