"""The claim-evidence classifier that comes with claimpath: does a sentence support a claim, refute it, or neither?

MiniLM with three labels in 8-bit integers, through onnxruntime. `scripts/evidence` made it; its card is
`evidence/README.md`. It takes its word vectors from the embedding model beside it, so that they ship once.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from importlib.resources import files
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from claimpath.models import minilm_embedder
from claimpath.models.minilm_embedder import MiniLmEmbedder, batches_of
from claimpath.models.onnx_session import open_session
from claimpath.text.sentences import split_sentences

NAME = "claimpath"
"""The name under which it is loaded, as in `afc:claimpath`."""
MOST_PIECES = 125
"""Word pieces of claim and sentence together, without the three marks; the model was trained with these."""
MOST_CLAIM = 80
"""Word pieces of a claim that are read; the rest is left out and counted."""
N_KEPT = 20_000
"""Pairs whose probabilities are remembered."""
_SILENT = (0.0, 0.0, 1.0)
Row = tuple[float, float, float]


class EvidenceScorer:
    """Labels pairs of claim and evidence; the evidence may be a sentence or a passage."""

    name = NAME
    labels = ("SUPPORTED", "REFUTED", "NOT ENOUGH INFO")

    def __init__(self) -> None:
        """Raises SettingsError where the model's file is missing or damaged."""
        self._session = open_session("evidence")
        self._words = MiniLmEmbedder()
        self._known: OrderedDict[tuple[str, str], Row] = OrderedDict()
        self._lock = Lock()
        self.counts = {"claims cut": 0, "sentences read in windows": 0}
        """How often a claim was cut, and a sentence was too long for one reading."""

    @cached_property
    def identity(self) -> str:
        """Digest of the model's file, and what decides the word vectors."""
        digest = hashlib.sha256((files("claimpath.models") / "evidence" / "model.onnx").read_bytes())
        return f"{digest.hexdigest()} {self._words.identity}"

    @property
    def revision(self) -> str:
        """The first characters of the digest."""
        return self.identity[:12]

    def sentence_probabilities(self, claim: str, sentences: Sequence[str]) -> NDArray[np.float64]:
        """Label a claim with each sentence, in order; shape `(n_sentences, 3)`, rows sum to 1.

        A sentence that is too long is read in windows, of which the one that says most counts. One without words
        says nothing: (0, 0, 1).
        """
        return self._rows([(claim, sentence) for sentence in sentences])

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Label pairs of claim and passage, in order; shape `(n_pairs, 3)`, rows sum to 1.

        Of a passage's sentences, the one that says most about the claim counts.
        """
        asked: list[tuple[str, str]] = []
        owners: list[int] = []
        for owner, (claim, passage) in enumerate(pairs):
            sentences = [passage[start:end] for start, end in split_sentences(passage)]
            asked += [(claim, sentence) for sentence in sentences]
            owners += [owner] * len(sentences)
        return _most_telling(self._rows(asked), owners, len(pairs))

    def _rows(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Label pairs of claim and sentence; those that were asked before are remembered."""
        # Each is looked up once: another thread may forget it meanwhile.
        found = {pair: row for pair in dict.fromkeys(pairs) if (row := self._known.get(pair)) is not None}
        missing = [pair for pair in dict.fromkeys(pairs) if pair not in found]
        fresh = dict(zip(missing, map(_as_row, self._ask(missing)), strict=True))
        found.update(fresh)
        with self._lock:
            self._known.update(fresh)
            while len(self._known) > N_KEPT:
                self._known.popitem(last=False)
        return np.array([found[pair] for pair in pairs], dtype=np.float64).reshape(len(pairs), 3)

    def _ask(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        heads = {claim: self._head(claim) for claim in dict.fromkeys(claim for claim, _ in pairs)}
        windows: list[list[int]] = []
        kinds: list[list[int]] = []
        owners: list[int] = []
        for owner, ((claim, _), ids) in enumerate(
            zip(pairs, self._words.pieces([sentence for _, sentence in pairs]), strict=True)
        ):
            room = MOST_PIECES - len(heads[claim])
            parts = [ids[start : start + room] for start in range(0, len(ids), room)]
            self.counts["sentences read in windows"] += len(parts) > 1
            for part in parts:
                row, kind = self._words.paired(heads[claim], part)
                windows.append(row)
                kinds.append(kind)
                owners.append(owner)
        return _most_telling(self._shares(windows, kinds), owners, len(pairs))

    def _head(self, claim: str) -> list[int]:
        (ids,) = self._words.pieces([claim])
        self.counts["claims cut"] += len(ids) > MOST_CLAIM
        return ids[:MOST_CLAIM]

    def _shares(self, windows: list[list[int]], kinds: list[list[int]]) -> NDArray[np.float64]:
        """Probabilities of windows, in order. Those of one length go together; none depends on its neighbours."""
        logits = np.zeros((len(windows), 3))

        def fill(batch: list[int]) -> None:
            words = self._words.word_vectors([windows[place] for place in batch])
            given = {"words": words, "kinds": np.array([kinds[place] for place in batch], dtype=np.int64)}
            logits[batch] = self._session.run(["logits"], given)[0]

        with ThreadPoolExecutor(max_workers=minilm_embedder.N_THREADS) as pool:
            list(pool.map(fill, batches_of(windows)))
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        result: NDArray[np.float64] = shares / shares.sum(axis=1, keepdims=True)
        return result


def _most_telling(rows: NDArray[np.float64], owners: Sequence[int], n_owners: int) -> NDArray[np.float64]:
    """Of each owner's rows the one that is least "not enough information"; without rows, that it is."""
    found = np.tile(np.array(_SILENT), (n_owners, 1))
    for owner, row in zip(owners, rows, strict=True):
        if row[2] < found[owner, 2]:
            found[owner] = row
    return found


def _as_row(values: NDArray[np.float64]) -> Row:
    supported, refuted, neither = values.tolist()
    return supported, refuted, neither


@cache
def load_evidence_scorer() -> EvidenceScorer:
    """Load it once per process."""
    return EvidenceScorer()


@cache
def stance_weights() -> tuple[tuple[float, ...], ...]:
    """How sentences are added up, as fitted with this model; see `claimpath.stages.verdict.stance_weights`."""
    text = (files("claimpath.models") / "evidence" / "stance.json").read_text(encoding="utf-8")
    return tuple(tuple(row) for row in json.loads(text)["weights"])
