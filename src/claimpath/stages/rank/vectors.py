"""Sentence vectors of a study, encoded once and kept for the next task on the same study."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from claimpath.models import DEFAULT_EMBEDDER, load_embedder
from claimpath.records import Passage, Study

Vectors = NDArray[np.float32]

MAX_WORDS = 9_000
"""Words of a study that are encoded for one ranking; a study with more has its best candidates encoded."""
_N_KEPT = 4


@dataclass
class StudyVectors:
    """Vectors of the sentences of one study, filled as passages are asked for."""

    embedder: str
    """Name of the embedding model."""
    by_passage: dict[str, Vectors] = field(default_factory=dict)
    """Passage id to its sentences' vectors, shape `(n_sentences, n_dimensions)`."""

    def encode(self, passages: Sequence[Passage]) -> None:
        """Encode the passages that are not there yet."""
        missing = [passage for passage in passages if passage.id not in self.by_passage]
        texts = [passage.text[s.start : s.end] for passage in missing for s in passage.sentences]
        if not texts:
            for passage in missing:
                self.by_passage[passage.id] = np.zeros((0, 0), dtype=np.float32)
            return
        vectors = load_embedder(self.embedder).encode(texts)
        start = 0
        for passage in missing:
            self.by_passage[passage.id] = vectors[start : start + len(passage.sentences)]
            start += len(passage.sentences)


_recent: OrderedDict[tuple[str, str, int], StudyVectors] = OrderedDict()


def vectors_of(study: Study, embedder: str = DEFAULT_EMBEDDER) -> StudyVectors:
    """Give the vectors of a study, remembered from an earlier call where they are still there.

    The last four studies are kept. A study is known by the digest of its source and the text of its passages.
    """
    key = (embedder, study.sha256, hash(tuple((passage.id, passage.text) for passage in study.passages)))
    found = _recent.pop(key, None) or StudyVectors(embedder)
    _recent[key] = found
    while len(_recent) > _N_KEPT:
        _recent.popitem(last=False)
    return found


def encode_query(texts: Sequence[str], embedder: str = DEFAULT_EMBEDDER) -> Vectors:
    """Encode texts that are compared with a study's sentences."""
    return load_embedder(embedder).encode(texts)


def candidates(
    passages: Sequence[Passage], scores: NDArray[np.float64], max_words: int = MAX_WORDS
) -> list[int]:
    """Choose the passages to encode: best first by a cheap score, until `max_words` words are reached.

    Passages without sentences and repeats are left out. At least one passage is chosen, however long.
    """
    chosen: list[int] = []
    n_words = 0
    for index in sorted(range(len(passages)), key=lambda i: (-scores[i], i)):
        passage = passages[index]
        if passage.duplicate_of is not None or not passage.sentences:
            continue
        n_words += len(passage.text.split())
        if chosen and n_words > max_words:
            break
        chosen.append(index)
    return chosen
