"""The judge that asks nobody. Its rules are written down here, so that a score can be checked by hand.

Relevance of a sub-graph to a claim: let c be the cosine of the MiniLM vectors of the claim and of the sub-graph's texts
(context, finding and premise, joined), and w the share of the claim's content stems that those texts have. With
s = (c + w) / 2, relevance is 2 from CLEARLY, 1 from PARTLY, else 0.

Sufficiency: 0 without a premise, or with a premise alone where the gap is not strong. Else, with a context or a
finding: a strong gap is 2; a moderate gap is 2 with both, else 1; a weak gap is never more than 1. A strong gap with
its premise alone is 1.

The cuts stand on the 72 gaps of MissciPlus's 30 validation arguments (context, accurate premise, first fallacious
premise). Of these 81 % reach 2 beside their own claim, and of 216 pairings with another argument's claim 7 % do,
although 24 of the 30 claims are about COVID-19 or vaccines; 93 % and 21 % reach 1. Whether people would give these
scores was not measured.

It does not read: an argument that uses the claim's words and says nothing gets the same relevance as a good one.
"""

from collections.abc import Sequence

from claimpath.models.embedder import Embedder, load_embedder
from claimpath.records.validation import AdequacyScore, Comparison
from claimpath.stages.validate.judges import AnswerPair, Reasoning
from claimpath.text.tokens import content_stems

CLEARLY = 0.45
PARTLY = 0.35


class OfflineAdequacy:
    """Scores by vectors, shared words and what is there."""

    name = "offline"

    def __init__(self, embedder: Embedder | None = None) -> None:
        """embedder: None takes the one that comes with claimpath, which the cuts are for."""
        self._embedder = embedder

    async def rate(self, items: Sequence[Reasoning]) -> list[AdequacyScore]:
        """A score for each."""
        return [self._rated(item, s) for item, s in zip(items, self.closeness(items), strict=True)]

    async def compare(self, pairs: Sequence[AnswerPair]) -> list[Comparison | None]:
        """It does not compare answers."""
        return [None] * len(pairs)

    async def aclose(self) -> None:
        """Nothing to give back."""

    def closeness(self, items: Sequence[Reasoning]) -> list[float]:
        """How close each sub-graph is to its claim, in [0, 1]."""
        if not items:
            return []
        if self._embedder is None:
            self._embedder = load_embedder()
        texts = [" ".join(filter(None, (x.context, x.finding, x.premise))) for x in items]
        both = list(dict.fromkeys((*texts, *(x.claim for x in items))))
        vectors = dict(zip(both, self._embedder.encode(both), strict=True))
        result = []
        for item, text in zip(items, texts, strict=True):
            wanted = set(content_stems(item.claim))
            share = len(wanted & set(content_stems(text))) / len(wanted) if wanted else 0.0
            cosine = float(vectors[item.claim] @ vectors[text])
            result.append(min(1.0, max(0.0, (cosine + share) / 2)))
        return result

    def _rated(self, item: Reasoning, closeness: float) -> AdequacyScore:
        sufficiency, why = sufficiency_of(item)
        return AdequacyScore(
            judge=self.name,
            relevance=2 if closeness >= CLEARLY else 1 if closeness >= PARTLY else 0,
            sufficiency=sufficiency,
            relevance_reason=f"Closeness to the claim {closeness:.2f} (2 from {CLEARLY}, 1 from {PARTLY}).",
            sufficiency_reason=why,
        )


def sufficiency_of(item: Reasoning) -> tuple[int, str]:
    """The score, 0 to 2, with its reason."""
    strength = item.subgraph.strength
    there = [name for name in ("context", "finding") if getattr(item, name).strip()]
    held = (
        f"A {strength} gap with {' and '.join(there)}"
        if there
        else f"A {strength} gap with its premise alone"
    )
    if not item.premise.strip():
        return 0, "There is no premise."
    if not there:
        return (1 if strength == "strong" else 0), f"{held}."
    if strength == "weak":
        return 1, f"{held}; a weak gap alone does not bear the verdict."
    if strength == "strong" or len(there) == 2:
        return 2, f"{held}."
    return 1, f"{held}; a moderate one needs both."
