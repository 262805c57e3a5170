"""A cross-encoder: a classifier that reads claim and text together, with the labels `other` and `relevant`.

Loss of a pair: binary cross-entropy -(r log g + (1 - r) log(1 - g)), r whether the text is relevant, g the probability
of `relevant`, which is the logistic function of the difference of both outputs. An example's loss is the mean over its
relevant text and its hard negatives.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.models.sequence_classifier import MOST_TOKENS
from claimpath.stages.rank.cross_encoder import OTHER, RELEVANT
from claimpath.training.afc.classifier import find_base, load_classifier
from claimpath.training.device import Machine
from claimpath.training.ranker.cases import RankCase
from claimpath.training.ranker.examples import RankExample
from claimpath.training.torch_gate import load_torch

LABELS = (OTHER, RELEVANT)


class CrossEncoder:
    """A sequence classifier that learns."""

    def __init__(self, name: str, machine: Machine, max_length: int | None) -> None:
        """Load with a new output layer, drawn by torch's generator as it is.

        max_length: most tokens of a pair while it is trained; None takes what the model reads. Raises SettingsError
        where nothing can be loaded, MissingExtraError without the extra `train`.
        """
        base = find_base(name)
        self.tokenizer = base.tokenizer
        self.model: Any = load_classifier(base, LABELS)
        self.model.to(machine.device)
        self._device = machine.device
        reads = int(getattr(self.tokenizer, "model_max_length", 0) or MOST_TOKENS)
        positions = getattr(self.model.config, "max_position_embeddings", None) or MOST_TOKENS
        self._most = min(reads, positions, max_length or MOST_TOKENS)

    @property
    def config(self) -> Any:
        """Its configuration."""
        return self.model.config

    def loss(self, examples: Sequence[RankExample]) -> Any:
        """The mean of the loss above over examples."""
        torch = load_torch()
        pairs: list[tuple[str, str]] = []
        relevant: list[float] = []
        weights: list[float] = []
        for example in examples:
            texts = (example.positive, *example.negatives)
            pairs += [(example.query, text) for text in texts]
            relevant += [1.0, *(0.0 for _ in example.negatives)]
            weights += [1 / len(texts) / len(examples)] * len(texts)
        margins = self._margins(pairs)
        losses = torch.nn.functional.binary_cross_entropy_with_logits(
            margins, torch.tensor(relevant, device=margins.device), reduction="none"
        )
        return (losses * torch.tensor(weights, device=losses.device)).sum()

    def scores(self, case: RankCase) -> NDArray[np.float64]:
        """Differences of both outputs, which order texts as the probability does."""
        pairs = [(case.query, candidate.text) for candidate in case.candidates]
        with load_torch().inference_mode():
            found = [
                self._margins(pairs[start : start + 32]).double().cpu().numpy()
                for start in range(0, len(pairs), 32)
            ]
        return np.concatenate(found)

    def save(self, folder: Path) -> None:
        """Write it as transformers does."""
        self.model.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)

    def _margins(self, pairs: Sequence[tuple[str, str]]) -> Any:
        # The longer text is cut first: a claim is never lost behind a passage.
        given = self.tokenizer(
            [first for first, _ in pairs],
            [second for _, second in pairs],
            padding=True,
            truncation="longest_first",
            max_length=self._most,
            return_tensors="pt",
        ).to(self._device)
        logits = self.model(**given).logits.float()
        return logits[:, 1] - logits[:, 0]
