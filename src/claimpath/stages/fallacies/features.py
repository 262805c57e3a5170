"""What the classifier sees of a sentence: its meaning as a vector, and which short runs of words it holds."""

import re
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.models.embedder import load_embedder

N_BUCKETS = 4_096
"""Places that runs of words are hashed to."""
FEATURES_VERSION = "1"
"""Raised with any change here; the weights name it."""
_TOKEN = re.compile(r"[a-z']+|[?!,;:]")
_MOST_TOKENS = 400
"""Tokens of a sentence that are looked at for runs; its vector sees all of it."""


def features(sentences: Sequence[str]) -> NDArray[np.float32]:
    """Give the features, shape `(n_sentences, 384 + N_BUCKETS)`, for one sentence or more."""
    vectors = load_embedder().encode(sentences)
    runs = np.stack([run_vector(sentence) for sentence in sentences])
    both: NDArray[np.float32] = np.hstack([vectors, runs]).astype(np.float32)
    return both


def run_vector(sentence: str) -> NDArray[np.float32]:
    """Runs of one to three words and signs, and how it begins, hashed; length 1, or 0 where it holds none."""
    words = _TOKEN.findall(sentence.replace("’", "'").lower())[:_MOST_TOKENS]
    runs = {*words, *(" ".join(words[i : i + n]) for n in (2, 3) for i in range(len(words) - n + 1))}
    if words:
        runs.add("^" + " ".join(words[:2]))
    vector = np.zeros(N_BUCKETS, dtype=np.float32)
    for run in runs:
        vector[zlib.crc32(run.encode()) % N_BUCKETS] = 1
    total = float(vector.sum())
    return vector / np.float32(total**0.5) if total else vector
