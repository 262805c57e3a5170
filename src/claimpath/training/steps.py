"""The order of the examples: which make up each step of an epoch."""

import random

Piece = list[int]
"""Numbers of the examples that go through the model at once."""
Step = list[Piece]
"""The pieces of one optimiser step."""


def epoch_steps(
    n_examples: int, batch_size: int, *, seed: int, epoch: int, accumulation: int = 1
) -> list[Step]:
    """Every example once, in an order that seed and epoch alone decide; the last step may be smaller.

    epoch: from 1. A step has at most `accumulation` pieces of about the same size.
    """
    order = list(range(n_examples))
    random.Random(f"{seed}:{epoch}").shuffle(order)
    batches = [order[start : start + batch_size] for start in range(0, n_examples, batch_size)]
    return [_pieces(batch, accumulation) for batch in batches]


def in_order(n_examples: int, size: int) -> list[Piece]:
    """Every example once, in its own order, `size` at a time; for evaluation."""
    return [list(range(start, min(start + size, n_examples))) for start in range(0, n_examples, size)]


def _pieces(batch: Piece, accumulation: int) -> Step:
    size = -(-len(batch) // accumulation)
    return [batch[start : start + size] for start in range(0, len(batch), size)]
