"""The metrics by name: four of RECV with a model that is named, and one without a model for each.

EA, evidence appropriateness (RECV, equation 2): (1 / M) sum over rationales j of (1 / N_j) sum over its sentences i of
(1 - c_ij). M: rationales; N_j: sentences of the j-th; c_ij: how likely the evidence, as a whole, and sentence i
contradict each other, in [0, 1]. Range [0, 1], higher is better.

FC, factual consistency (equation 1): 1 - (1 / N) sum over pairs i of C_i. N: pairs of a sentence of the system's
rationale with one of a person's, over all rationales; C_i: how likely the two contradict each other. Range [0, 1].

BARTScore: mean log probability of the rationale given the evidence, by a sequence-to-sequence model (see
`models.likelihood`). PPL: mean over rationales of the perplexity by a causal language model, lower is better.

Without a model: EA and FC with contradictions by rules; LexicalSupport, the share of a rationale's words of content
that claim or evidence have; EvidenceCosine, the cosine of rationale and evidence by sentence vectors; CharPPL, the
perplexity per character by 5-grams that were trained on claims and evidence of the other half of the groups.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from claimpath.bench.explanations.contradiction_rules import contradicts
from claimpath.bench.explanations.texts import Explained, sentences_of
from claimpath.measures.char_ngram import CharNgram
from claimpath.models.embedder import load_embedder
from claimpath.models.weights import shown_name
from claimpath.records.base import Undefined
from claimpath.stages.validate.wording import meaning_words

ORDER = 5
"""Order of the character model."""
Contradictions = Callable[[Sequence[tuple[str, str]]], Sequence[float]]
"""Scores pairs of premise and hypothesis, each in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a metric found for one explanation."""

    above: float
    """Sum of the scores of its parts: sentences, pairs of sentences, or the whole."""
    below: float
    """Number of parts."""
    parts: tuple[float, ...]
    """Scores of the parts."""

    @property
    def value(self) -> float:
        """The explanation's own score."""
        return self.above / self.below


Found = list[Measured | Undefined]
"""A result for each explanation; undefined, with the reason, where there is none."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric, ready to be used."""

    name: str
    """Its name with what it was measured by, such as `EA(contradiction=rules)`."""
    better: str
    """`higher` or `lower`."""
    pooled: bool
    """Whether parts of all explanations weigh the same (FC), and not explanations (all others)."""
    measure: Callable[[Sequence[Explained]], Found]
    """Measures explanations, in order. All have words."""
    places: int = 3
    """Digits that are printed."""


def ea(name: str, scores: Contradictions) -> Metric:
    """Evidence appropriateness."""

    def measure(given: Sequence[Explained]) -> Found:
        by_sentence = [[(one.evidence, sentence) for sentence in one.sentences] for one in given]
        return _consistent(by_sentence, scores, "the explanation has no sentence")

    return Metric(f"EA(contradiction={name})", "higher", False, measure)


def fc(name: str, scores: Contradictions) -> Metric:
    """Factual consistency with people's rationales."""

    def measure(given: Sequence[Explained]) -> Found:
        pairs = [
            []
            if isinstance(one.rationale, Undefined)
            else [(theirs, ours) for theirs in sentences_of(one.rationale) for ours in one.sentences]
            for one in given
        ]
        return _consistent(pairs, scores, "the data have no rationale of a person for this pair")

    return Metric(f"FC(contradiction={name})", "higher", True, measure)


def _consistent(pairs: Sequence[Sequence[tuple[str, str]]], scores: Contradictions, why: str) -> Found:
    """1 minus the contradiction of each pair; undefined for an explanation without pairs."""
    values = [1 - float(value) for value in scores([pair for of_one in pairs for pair in of_one])]
    found: Found = []
    at = 0
    for of_one in pairs:
        parts = tuple(values[at : at + len(of_one)])
        at += len(of_one)
        found.append(Measured(sum(parts), len(parts), parts) if parts else Undefined(reason=why))
    return found


def by_rules(pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Contradictions by rules. A premise of several sentences is contradicted where one of them is."""
    return [
        max((contradicts(sentence, hypothesis) for sentence in sentences_of(premise)), default=0.0)
        for premise, hypothesis in pairs
    ]


def each(name: str, better: str, score: Callable[[Explained], float | Undefined], places: int = 3) -> Metric:
    """A metric with one number for each explanation."""

    def measure(given: Sequence[Explained]) -> Found:
        values = [score(one) for one in given]
        return [v if isinstance(v, Undefined) else Measured(v, 1, (v,)) for v in values]

    return Metric(name, better, False, measure, places)


def lexical_support(one: Explained) -> float | Undefined:
    """The share of the words of content that claim or evidence have."""
    words = meaning_words(one.explanation)
    if not words:
        return Undefined(reason="the explanation has no word of content")
    there = set(meaning_words(f"{one.claim} {one.evidence}"))
    return sum(word in there for word in words) / len(words)


def evidence_cosine(embedder: str) -> Metric:
    """Cosine of the vectors of explanation and evidence."""

    def measure(given: Sequence[Explained]) -> Found:
        model = load_embedder(embedder)
        ours = model.encode([one.explanation for one in given]).astype(np.float64)
        theirs = model.encode([one.evidence for one in given]).astype(np.float64)
        return [Measured(value, 1, (value,)) for value in np.einsum("ij,ij->i", ours, theirs).tolist()]

    return Metric(f"EvidenceCosine({shown_name(embedder)})", "higher", False, measure)


def char_perplexity() -> Metric:
    """Perplexity by character n-grams of the other half of the groups."""

    def measure(given: Sequence[Explained]) -> Found:
        groups = sorted({one.group for one in given})
        half = {group: number % 2 for number, group in enumerate(groups)}
        found: Found = []
        models = [
            CharNgram(
                [text for one in given if half[one.group] != side for text in (one.claim, one.evidence)],
                ORDER,
            )
            for side in (0, 1)
        ]
        for one in given:
            value: float | Undefined = (
                Undefined(reason="the characters' model needs pairs of at least two groups")
                if len(groups) < 2
                else models[half[one.group]].perplexity(one.explanation)
            )
            found.append(value if isinstance(value, Undefined) else Measured(value, 1, (value,)))
        return found

    return Metric(f"CharPPL(order={ORDER})", "lower", False, measure, 2)
