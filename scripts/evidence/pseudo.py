"""Pairs of claim and sentence made from abstracts by rule, to begin the training with.

A claim is what an abstract says it shows ("... that X"), or a title that states something. Sentences of the same
abstract that are close to it support it; the claim, or the sentence, turned round contradicts; sentences far from
it, and the closest ones of other abstracts, say nothing. Both are turned round as well, so that neither text alone
gives the label away.
"""

import random
import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from polarity import POLAR, opposite, turned
from scifact import Corpus

from claimpath.models.minilm_embedder import MiniLmEmbedder

Item = tuple[str, str, int]
"""Claim, sentence, number of the label."""
SUPPORT, CONTRADICT, NEI = 0, 1, 2
_SHOWN = re.compile(
    r"\b(?:show|shows|showed|shown|demonstrate|demonstrates|demonstrated|suggest|suggests|suggested|indicate|"
    r"indicates|indicated|conclude|concluded|reveal|reveals|revealed|found|find|report|reported|establish|confirm|"
    r"confirmed|propose|identify) that ([^;:]{30,260}?)[.;]"
)
_STATES = re.compile(
    r"\b(is|are|inhibits|promotes|increases|decreases|reduces|enhances|induces|prevents|activates|suppresses|"
    r"regulates|controls|mediates|causes|improves|impairs|stimulates|protects|requires|predicts|drives|leads|"
    r"contributes|plays|modulates|links|reveals|limits|facilitates|triggers|accelerates|delays|upregulates|"
    r"downregulates|affects|restores|blocks|attenuates|confers|determines|maintains|directs|supports)\b"
)
_POINTS_BACK = re.compile(r"(it|they|these|this|we|our|he|she|such)\b", re.I)
_BRACKETS = re.compile(r"\s*[\(\[][^)\]]*[\)\]]")
_NEAR, _TITLE_NEAR, _FAR, _SAME = 0.6, 0.5, 0.45, 0.75
"""Cosines: from which a sentence supports; for a title's closest sentence; below which it says nothing; from which
a sentence of another abstract may say the same."""


def pseudo_pairs(corpus: Corpus, exclude: set[int], rng: random.Random) -> list[Item]:
    """All pairs, from abstracts that are not in `exclude`."""
    sources = [*_titles(corpus, exclude), *_shown(corpus, exclude)]
    rng.shuffle(sources)
    vectors = MiniLmEmbedder().encode([claim for _, claim, _ in sources])
    return [
        item
        for source, vector in zip(sources, vectors, strict=True)
        for item in _of_claim(corpus, exclude, rng, source, vector)
    ]


def _tidy(text: str) -> str:
    text = _BRACKETS.sub("", text).strip().rstrip(". ,")
    return text[0].upper() + text[1:] + "." if text else text


def _titles(corpus: Corpus, exclude: set[int]) -> Iterator[tuple[int, str, int]]:
    for doc in sorted(corpus.titles):
        title = corpus.titles[doc].rstrip(". ")
        if doc in exclude or ":" in title or "?" in title or not 6 <= len(title.split()) <= 25:
            continue
        if _STATES.search(title):
            yield doc, _tidy(title + "."), -1


def _shown(corpus: Corpus, exclude: set[int]) -> Iterator[tuple[int, str, int]]:
    for doc in sorted(corpus.sentences):
        if doc in exclude:
            continue
        for number, sentence in enumerate(corpus.sentences[doc]):
            if match := _SHOWN.search(sentence):
                claim = _tidy(match.group(1))
                if 6 <= len(claim.split()) <= 30 and not _POINTS_BACK.match(claim):
                    yield doc, claim, number


def _of_claim(
    corpus: Corpus,
    exclude: set[int],
    rng: random.Random,
    source: tuple[int, str, int],
    vector: NDArray[np.float32],
) -> Iterator[Item]:
    doc, claim, own = source
    sentences, cosines = corpus.sentences[doc], corpus.cosines(doc, vector)
    others = [int(i) for i in np.argsort(-cosines) if int(i) != own]
    near = [i for i in others if cosines[i] > _NEAR][:2]
    if not near and own < 0 and others and cosines[others[0]] > _TITLE_NEAR:
        near = [others[0]]
    denied = turned(claim, rng)
    for i in near:
        yield claim, sentences[i], SUPPORT
        if denied:
            yield denied, sentences[i], CONTRADICT
        yield from _sentence_turned(claim, sentences[i], rng)
    if own >= 0:
        yield from _own_sentence(claim, denied, sentences[own], rng)
    far = [i for i in others if cosines[i] < _FAR]
    unrelated = [i for i in others if 0.3 < cosines[i] < 0.5][:1] + ([rng.choice(far)] if far else [])
    for i in unrelated:
        yield claim if rng.random() < 0.6 or not denied else denied, sentences[i], NEI
    if (other := _closest_elsewhere(corpus, exclude, rng, doc, vector)) is not None:
        yield claim if rng.random() < 0.6 or not denied else denied, other, NEI


def _sentence_turned(claim: str, sentence: str, rng: random.Random) -> Iterator[Item]:
    """Turn round a polar word that both have: in the sentence alone, and in both."""
    shared = [
        match
        for match in POLAR.finditer(sentence)
        if re.search(r"\b" + re.escape(match.group(0)) + r"\b", claim, re.I)
    ]
    if shared and rng.random() < 0.7:
        match = rng.choice(shared)
        word = opposite(match.group(0).lower())
        changed = sentence[: match.start()] + word + sentence[match.end() :]
        yield claim, changed, CONTRADICT
        both = re.sub(r"\b" + re.escape(match.group(0)) + r"\b", word, claim, count=1, flags=re.I)
        yield both, changed, SUPPORT


def _own_sentence(claim: str, denied: str | None, sentence: str, rng: random.Random) -> Iterator[Item]:
    """The sentence that the claim was taken from: too easy to be shown often."""
    draw = rng.random()
    if denied and draw < 0.5:
        yield denied, sentence, CONTRADICT
    elif draw < 0.75:
        yield claim, sentence, SUPPORT
    elif shared := [match for match in POLAR.finditer(claim) if match.group(0) in sentence]:
        match = rng.choice(shared)
        word = opposite(match.group(0).lower())
        yield (
            claim[: match.start()] + word + claim[match.end() :],
            sentence.replace(match.group(0), word),
            SUPPORT,
        )


def _closest_elsewhere(
    corpus: Corpus, exclude: set[int], rng: random.Random, doc: int, vector: NDArray[np.float32]
) -> str | None:
    """The closest sentence of forty other abstracts, unless it may say the same."""
    docs = sorted(corpus.sentences)
    drawn = [docs[rng.randrange(len(docs))] for _ in range(40)]
    best, found = -1.0, None
    for other in drawn:
        if other == doc or other in exclude or not corpus.sentences[other]:
            continue
        cosines = corpus.cosines(other, vector)
        i = int(cosines.argmax())
        if cosines[i] > best:
            best, found = float(cosines[i]), corpus.sentences[other][i]
    return found if best < _SAME else None
