"""Fit the offline classifier of reasoning types by its written pairs, and say how it does on those it has not seen.

python scripts/fit_reasoning_type.py            leave-one-out on the pairs, and the weights
python scripts/fit_reasoning_type.py --write    the same, and writes data/weights.json
"""

import json
import sys
from pathlib import Path

import numpy as np

from claimpath.bench.judge.logistic import fit_logistic
from claimpath.measures.macro_f1 import macro_f1
from claimpath.stages.reasoning_type.examples import load_examples
from claimpath.stages.reasoning_type.signs import SIGNS, read_signs

WEIGHTS = Path("src/claimpath/stages/reasoning_type/data/weights.json")
PLACES = 6


def main() -> None:
    """Fit, print, and write where that is asked for."""
    examples = load_examples()
    rows = np.array([[sign.value for sign in read_signs(pair.claim, pair.evidence)] for pair in examples])
    labels = [pair.type == "abductive" for pair in examples]
    guessed = []
    for left_out in range(len(labels)):
        kept = [n for n in range(len(labels)) if n != left_out]
        fitted = fit_logistic(rows[kept], [labels[n] for n in kept])
        guessed.append(bool(fitted.probabilities(rows[[left_out]])[0] > 0.5))
    n_right = sum(a == b for a, b in zip(labels, guessed, strict=True))
    sys.stdout.write(
        f"{len(labels)} pairs, {sum(labels)} abductive; left out one by one: {n_right} right, "
        f"macro F1 {macro_f1(labels, guessed, (False, True)):.3f}\n"
    )
    fitted = fit_logistic(rows, labels)
    document = {
        "intercept": round(fitted.intercept, PLACES),
        "weights": {name: round(value, PLACES) for name, value in zip(SIGNS, fitted.weights, strict=True)},
    }
    text = json.dumps(document, indent=1) + "\n"
    sys.stdout.write(text)
    if "--write" in sys.argv:
        WEIGHTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
