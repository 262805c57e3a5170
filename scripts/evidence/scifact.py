"""SciFact for the training of the claim-evidence scorer: abstracts, claims, and vectors of their sentences."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.models.minilm_embedder import MiniLmEmbedder

LABELS = ("SUPPORT", "CONTRADICT", "NEI")
HELD_OUT_SHARE = 5
"""One abstract in five is held out of training, with every claim that cites it, to choose and to calibrate on."""


@dataclass(frozen=True)
class Pair:
    """A claim with one abstract that it cites."""

    claim_id: int
    claim: str
    doc: int
    label: int
    rationale: tuple[int, ...]
    """Sentences of the abstract that decide."""
    split: str


@dataclass(frozen=True)
class Corpus:
    """All abstracts, with the vectors of titles, sentences and claims."""

    titles: dict[int, str]
    sentences: dict[int, list[str]]
    vectors: dict[int, NDArray[np.float32]]
    """Of each abstract: the title's, then each sentence's."""
    claims: dict[tuple[str, int], NDArray[np.float32]]

    def cosines(self, doc: int, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Of every sentence of an abstract with a vector of length 1."""
        found: NDArray[np.float32] = self.vectors[doc][1:] @ vector
        return found


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def load_pairs(folder: Path, split: str) -> list[Pair]:
    """Every claim of a split with every abstract that it cites; without evidence there, the label is NEI."""
    pairs = []
    for row in _lines(folder / f"claims_{split}.jsonl"):
        for doc in row["cited_doc_ids"]:
            sets = row["evidence"].get(str(doc), [])
            label = LABELS.index(sets[0]["label"] if sets else "NEI")
            rationale = tuple(sorted({number for item in sets for number in item["sentences"]}))
            pairs.append(Pair(row["id"], row["claim"], doc, label, rationale, split))
    return pairs


def held_out_docs(pairs: list[Pair]) -> set[int]:
    """The abstracts that are held out of training."""
    docs = sorted({pair.doc for pair in pairs})
    random.Random(1).shuffle(docs)
    return set(docs[: len(docs) // HELD_OUT_SHARE])


def load_corpus(folder: Path, cache: Path) -> Corpus:
    """Read the abstracts and encode them once; `cache` keeps the vectors. Takes some minutes the first time."""
    rows = {row["doc_id"]: row for row in _lines(folder / "corpus.jsonl")}
    docs = sorted(rows)
    keys = [
        (split, row["id"]) for split in ("train", "dev") for row in _lines(folder / f"claims_{split}.jsonl")
    ]
    if not cache.exists():
        texts = [text for doc in docs for text in (rows[doc]["title"], *rows[doc]["abstract"])]
        for split in ("train", "dev"):
            texts += [row["claim"] for row in _lines(folder / f"claims_{split}.jsonl")]
        np.savez(cache, V=MiniLmEmbedder().encode(texts).astype(np.float16))
    every = np.load(cache)["V"].astype(np.float32)
    vectors, start = {}, 0
    for doc in docs:
        end = start + 1 + len(rows[doc]["abstract"])
        vectors[doc] = every[start:end]
        start = end
    claims = {key: every[start + number] for number, key in enumerate(keys)}
    return Corpus(
        titles={doc: rows[doc]["title"] for doc in docs},
        sentences={doc: rows[doc]["abstract"] for doc in docs},
        vectors=vectors,
        claims=claims,
    )
