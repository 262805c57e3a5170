"""Probabilities of pairs, and the validation measures of a model."""

from collections.abc import Sequence
from typing import Any

from claimpath.measures.macro_f1 import macro_f1
from claimpath.records import Undefined
from claimpath.training.afc.encode import Encoded, padded
from claimpath.training.device import Machine
from claimpath.training.torch_gate import load_torch

PREDICT_SIZE = 16
"""Pairs that go through the model at once."""
CHOSEN_BY = "MacroF1"
"""The validation measure that chooses epoch and cell."""


def probabilities(model: Any, encoded: Encoded, tokenizer: Any, machine: Machine) -> list[list[float]]:
    """Probability of each label for each pair, in the pairs' order; the model is in evaluation mode."""
    torch = load_torch()
    found: list[list[float]] = [[] for _ in encoded.rows]
    lengths = encoded.lengths()
    # Pairs of like length go together, so that little of a batch is padding.
    order = sorted(range(len(lengths)), key=lambda number: lengths[number])
    with torch.no_grad():
        for start in range(0, len(order), PREDICT_SIZE):
            piece = order[start : start + PREDICT_SIZE]
            with machine.autocast():
                logits = model(**padded(encoded, piece, tokenizer, machine.device)).logits
            for number, row in zip(piece, logits.double().softmax(dim=-1).tolist(), strict=True):
                found[number] = row
    return found


def places(rows: Sequence[Sequence[float]]) -> list[int]:
    """The most probable label of each pair; of several, the first."""
    return [max(range(len(row)), key=lambda place: row[place]) for row in rows]


def validation(
    gold: Sequence[int], rows: Sequence[Sequence[float]], n_labels: int
) -> dict[str, float | Undefined]:
    """Macro F1 and accuracy. A pair whose label the model has not (-1) is wrong, and no class of its own."""
    said = places(rows)
    if not gold:
        nothing = Undefined(reason="the dev part has no pairs")
        return {CHOSEN_BY: nothing, "Accuracy": nothing}
    right = sum(a == b for a, b in zip(gold, said, strict=True)) / len(gold)
    classes = [place for place in range(-1, n_labels) if place >= 0 or -1 in gold]
    return {CHOSEN_BY: macro_f1(gold, said, classes), "Accuracy": right}
