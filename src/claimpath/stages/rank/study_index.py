"""What rankers compute once for a study: stems, lexical indexes, sentence vectors."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from claimpath.models import DEFAULT_EMBEDDER, load_embedder
from claimpath.records import Passage, Study
from claimpath.stages.rank.arrange import is_set_aside
from claimpath.stages.rank.okapi import Okapi
from claimpath.text.tokens import content_stems

Floats = NDArray[np.float64]
Vectors = NDArray[np.float32]

MAX_WORDS = 9_000
"""Words of a study that are encoded as vectors; of a longer study, the best candidates of a cheap first stage."""
_N_KEPT = 4
_N_TEXTS = 64
_N_QUERIES = 8


class StudyIndex:
    """Stems and vectors of a study's sentences, filled when they are asked for."""

    def __init__(self, study: Study, embedder: str) -> None:
        self.passages = study.passages
        self.embedder = embedder
        self._vectors: dict[str, Vectors] = {}
        self._in_use: set[str] = set()
        self._directions: dict[str, Vectors] = {}
        self._word_scores: dict[tuple[str, ...], Floats] = {}
        self._best_word_scores: dict[tuple[str, ...], Floats] = {}

    @cached_property
    def sentence_stems(self) -> list[list[list[str]]]:
        """Content stems of each sentence of each passage."""
        return [[content_stems(p.text[s.start : s.end]) for s in p.sentences] for p in self.passages]

    @cached_property
    def _passage_okapi(self) -> Okapi:
        return Okapi([[stem for stems in passage for stem in stems] for passage in self.sentence_stems])

    @cached_property
    def _sentence_okapi(self) -> Okapi:
        return Okapi([stems for passage in self.sentence_stems for stems in passage])

    @cached_property
    def n_words(self) -> list[int]:
        """Words of each passage, parted by blanks."""
        return [len(passage.text.split()) for passage in self.passages]

    @cached_property
    def _may_be_encoded(self) -> list[bool]:
        return [p.duplicate_of is None and bool(p.sentences) and not is_set_aside(p) for p in self.passages]

    def word_scores(self, query: Sequence[str]) -> Floats:
        """BM25 of every passage for query stems, shape `(n_passages,)`."""
        return _kept(self._word_scores, query, self._passage_okapi.scores)

    def best_sentence_word_scores(self, query: Sequence[str]) -> Floats:
        """BM25 of the best sentence of every passage, shape `(n_passages,)`; 0 for a passage without sentences."""
        return _kept(self._best_word_scores, query, self._score_best_sentences)

    def _score_best_sentences(self, query: Sequence[str]) -> Floats:
        scores = self._sentence_okapi.scores(query)
        best = np.zeros(len(self.passages))
        start = 0
        for index, passage in enumerate(self.passages):
            end = start + len(passage.sentences)
            if end > start:
                best[index] = scores[start:end].max()
            start = end
        return best

    def best_sentences_by_words(self, query: Sequence[str]) -> dict[int, int]:
        """The sentence of every passage with the highest BM25 for query stems, the first of equals, by passage."""
        scores = self._sentence_okapi.scores(query)
        best: dict[int, int] = {}
        start = 0
        for index, passage in enumerate(self.passages):
            end = start + len(passage.sentences)
            if end > start:
                best[index] = int(np.argmax(scores[start:end]))
            start = end
        return best

    def start_anew(self) -> None:
        """Take no passage for encoded any more. Vectors are kept, so that asking for them again costs nothing.

        Which passages of a long study are encoded depends on the claim: what one claim asked for must not change what
        another gets.
        """
        self._in_use.clear()

    def encode(self, indices: Sequence[int]) -> None:
        """Encode the sentences of these passages, unless they are encoded already."""
        self._in_use.update(self.passages[i].id for i in indices)
        missing = [
            i for i in indices if self.passages[i].id not in self._vectors and self.passages[i].sentences
        ]
        texts = [p.text[s.start : s.end] for p in (self.passages[i] for i in missing) for s in p.sentences]
        if not texts:
            return
        vectors = load_embedder(self.embedder).encode(texts)
        start = 0
        for index in missing:
            passage = self.passages[index]
            self._vectors[passage.id] = vectors[start : start + len(passage.sentences)]
            start += len(passage.sentences)

    def vectors(self, index: int) -> Vectors | None:
        """Sentence vectors of a passage, shape `(n_sentences, n_dimensions)`; None where it is not encoded."""
        name = self.passages[index].id
        return self._vectors.get(name) if name in self._in_use else None

    def direction(self, index: int) -> Vectors | None:
        """The mean direction of a passage's sentences, shape `(n_dimensions,)`; None where it is not encoded."""
        vectors = self.vectors(index)
        if vectors is None:
            return None
        name = self.passages[index].id
        if name not in self._directions:
            self._directions[name] = unit(vectors.mean(axis=0))
        return self._directions[name]

    def encode_texts(self, texts: Sequence[str]) -> Vectors:
        """Encode other texts with the same model. The last calls are remembered: both tasks ask for a claim."""
        return _encoded(self.embedder, tuple(texts))

    def candidates(self, scores: Floats, max_words: int = MAX_WORDS) -> list[int]:
        """Choose passages to encode, best first by a cheap score, until `max_words` words are reached.

        Passages without sentences, repeats, and passages that are ranked last anyway are left out. Where any is
        left, at least one is chosen, however long.
        """
        chosen: list[int] = []
        n_words = 0
        for index in sorted(range(len(self.passages)), key=lambda i: (-scores[i], i)):
            if not self._may_be_encoded[index]:
                continue
            n_words += self.n_words[index]
            if chosen and n_words > max_words:
                break
            chosen.append(index)
        return chosen


def unit(vector: Vectors) -> Vectors:
    """Scale to length 1; a zero vector stays."""
    length = float(np.linalg.norm(vector))
    return (vector / length).astype(np.float32) if length else vector


def _kept(
    kept: dict[tuple[str, ...], Floats], query: Sequence[str], score: Callable[[Sequence[str]], Floats]
) -> Floats:
    """Scores for a query; those of the last queries are kept, as a ranking asks for the same ones several times."""
    key = tuple(query)
    if key not in kept:
        if len(kept) >= _N_QUERIES:
            kept.clear()
        kept[key] = score(query)
        kept[key].flags.writeable = False
    return kept[key]


@lru_cache(maxsize=_N_TEXTS)
def _encoded(embedder: str, texts: tuple[str, ...]) -> Vectors:
    vectors = load_embedder(embedder).encode(texts)
    vectors.flags.writeable = False
    return vectors


# A plain dictionary keeps its order too, and going through one does not hash its keys, which takes milliseconds here.
_recent: dict[tuple[str, tuple[Passage, ...]], StudyIndex] = {}


def start_anew(study: Study) -> None:
    """Let the next rankings of a study see nothing of the earlier ones; what was computed is kept."""
    for (_, passages), known in _recent.items():
        if passages is study.passages:
            known.start_anew()


def index_of(study: Study, embedder: str = DEFAULT_EMBEDDER) -> StudyIndex:
    """Give the index of a study, remembered from an earlier call on equal passages. The last four are kept."""
    for (name, passages), known in _recent.items():
        if name == embedder and passages is study.passages:
            return known
    key = (embedder, study.passages)
    found = _recent.pop(key, None) or StudyIndex(study, embedder)
    # The study was read again: its rankings begin anew, too.
    found.start_anew()
    _recent[key] = found
    while len(_recent) > _N_KEPT:
        del _recent[next(iter(_recent))]
    return found
