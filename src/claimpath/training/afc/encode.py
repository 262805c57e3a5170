"""Pairs as tokens: the claim first, then its text, cut where the model reads no more, and counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimpath.datasets.claim_evidence import ClaimEvidence

_NO_LIMIT = 1_000_000
_USUAL = 512


@dataclass(frozen=True, slots=True)
class Encoded:
    """Pairs as a tokenizer gives them."""

    rows: tuple[dict[str, list[int]], ...]
    """Its fields for each pair, without padding."""
    gold: tuple[int, ...]
    """Place of the pair's label among the model's; -1 for a label that the model has not."""
    n_cut: int
    """Pairs with more tokens than are read; what is left out is the end of the longer text."""

    def lengths(self) -> list[int]:
        """Tokens of each pair."""
        return [len(row["input_ids"]) for row in self.rows]


def encode(pairs: Sequence[ClaimEvidence], tokenizer: Any, labels: Sequence[str], max_length: int) -> Encoded:
    """Encode pairs with at most `max_length` tokens each, marks included."""
    if not pairs:
        return Encoded((), (), 0)
    claims, texts = [pair.claim for pair in pairs], [pair.evidence for pair in pairs]
    whole = tokenizer(claims, texts, truncation=False, verbose=False)["input_ids"]
    given = tokenizer(claims, texts, truncation="longest_first", max_length=max_length, verbose=False)
    names = [name for name in ("input_ids", "token_type_ids", "attention_mask") if name in given]
    rows = tuple({name: list(given[name][number]) for name in names} for number in range(len(pairs)))
    places = {label: place for place, label in enumerate(labels)}
    n_cut = sum(len(ids) > len(row["input_ids"]) for ids, row in zip(whole, rows, strict=True))
    return Encoded(rows, tuple(places.get(pair.label, -1) for pair in pairs), n_cut)


def most_tokens(tokenizer: Any, config: Any, asked: int | None) -> int:
    """How many tokens a pair may have: what was asked for, and never more than the model reads."""
    positions = getattr(config, "max_position_embeddings", None)
    if isinstance(positions, int) and "roberta" in str(getattr(config, "model_type", "")):
        positions -= 2  # models of that family count positions from behind the padding sign
    said = [
        number
        for number in (getattr(tokenizer, "model_max_length", None), positions)
        if isinstance(number, int) and 0 < number < _NO_LIMIT
    ]
    return min([*(said or [_USUAL]), *([asked] if asked else [])])


def padded(encoded: Encoded, piece: Sequence[int], tokenizer: Any, device: str) -> dict[str, Any]:
    """Some of the pairs as tensors of one length, on a device."""
    batch = tokenizer.pad([encoded.rows[number] for number in piece], padding=True, return_tensors="pt")
    return {name: tensor.to(device) for name, tensor in batch.items()}
