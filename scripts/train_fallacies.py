"""Train the light classifier of `claimpath fallacies` on the project's own example sentences.

    python scripts/train_fallacies.py

Writes src/claimpath/stages/fallacies/data/classifier.npz and prints how the classifier fares on sentences that were
held out, from which its thresholds are taken too. No data set is read. Takes under a minute.
"""

import hashlib
import io
import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimpath.stages.fallacies.classifier import LABELS, Classifier, Thresholds
from claimpath.stages.fallacies.examples import own_examples
from claimpath.stages.fallacies.features import FEATURES_VERSION, features

OUT = Path(__file__).parent.parent / "src/claimpath/stages/fallacies/data/classifier.npz"
N_FOLDS = 5
N_STEPS = 150
RATE, MOMENTUM, DECAY = 4.0, 0.9, 3e-4
ALONE, OPEN, WITH_CUE = 0.95, 0.90, 0.70
"""Shares of held-out sentences without a fallacy that a threshold keeps out."""
Matrix = NDArray[np.float32]


def fit(rows: Matrix, labels: NDArray[np.int64]) -> Matrix:
    """Softmax regression by gradient descent; rarer labels weigh more. Gives weights with the offsets last."""
    inputs = np.hstack([rows, np.ones((len(rows), 1), np.float32)])
    wanted = np.eye(len(LABELS), dtype=np.float32)[labels]
    rarity = (len(rows) / (len(LABELS) * np.bincount(labels, minlength=len(LABELS)))) ** 0.5
    weight = (rarity[labels] / rarity[labels].mean())[:, None].astype(np.float32)
    decay = np.full((inputs.shape[1], 1), DECAY, np.float32)
    decay[-1] = 0
    found = np.zeros((inputs.shape[1], len(LABELS)), np.float32)
    pace = np.zeros_like(found)
    for _ in range(N_STEPS):
        scores = inputs @ found
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        slope = inputs.T @ ((shares - wanted) * weight) / np.float32(len(rows)) + decay * found
        pace = MOMENTUM * pace - RATE * slope
        found = found + pace
    return found.astype(np.float32)


def held_out(rows: Matrix, labels: NDArray[np.int64]) -> NDArray[np.float64]:
    """Shares of each sentence by a classifier that has not seen it."""
    order = np.random.default_rng(0)
    fold = np.zeros(len(labels), np.int64)
    for label in range(len(LABELS)):
        places = np.flatnonzero(labels == label)
        order.shuffle(places)
        fold[places] = np.arange(len(places)) % N_FOLDS
    shares = np.zeros((len(labels), len(LABELS)))
    for number in range(N_FOLDS):
        weights = fit(rows[fold != number], labels[fold != number])
        shares[fold == number] = Classifier(weights, Thresholds(1, 1, 1), "").shares(rows[fold == number])
    return shares


def main() -> None:
    """Train, print, write."""
    examples = own_examples()
    rows = features([example.text for example in examples])
    labels = np.array([LABELS.index(example.label) for example in examples])
    shares = held_out(rows, labels)
    plain = labels == len(LABELS) - 1
    score = 1 - shares[:, -1]
    thresholds = [float(np.quantile(score[plain], share)) for share in (ALONE, WITH_CUE, OPEN)]
    best = shares[:, :-1].argsort(axis=1)[:, ::-1]
    right = best[~plain, 0] == labels[~plain]
    among = (best[~plain, :3] == labels[~plain][:, None]).any(axis=1)
    print(f"{len(examples)} sentences, {plain.sum()} of them without a fallacy; held out, {N_FOLDS} folds")
    print(f"class right, given that there is a fallacy: {right.mean():.3f} (chance {1 / 23:.3f})")
    print(f"class among the first three: {among.mean():.3f}")
    for name, value in zip(("alone", "with a cue", "open"), thresholds, strict=True):
        print(f"threshold {name} {value:.4f}: finds {(score[~plain] >= value).mean():.3f} of the fallacious, "
              f"{(score[plain] >= value).mean():.3f} of the plain")  # fmt: skip
    write(fit(rows, labels), thresholds)


def write(weights: Matrix, thresholds: list[float]) -> None:
    """Write the weights in steps of 1/127 of each column's largest; the same weights give the same bytes."""
    scales = np.maximum(np.abs(weights).max(axis=0) / 127, 1e-9).astype(np.float32)
    parts = {
        "weights": np.rint(weights / scales).astype(np.int8),
        "scales": scales,
        "thresholds": np.array(thresholds),
        "features": np.array(FEATURES_VERSION),
    }
    with zipfile.ZipFile(OUT, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, values in parts.items():
            held = io.BytesIO()
            np.save(held, values, allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), held.getvalue(), zipfile.ZIP_DEFLATED)
    data = OUT.read_bytes()
    print(f"{OUT.name}: {len(data):,} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
