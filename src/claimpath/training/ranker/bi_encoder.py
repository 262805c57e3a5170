"""A bi-encoder: claim and text get a vector each, and the cosine is the score (any sentence-transformers model).

Loss of an example i of a batch: -log(exp(s c(q_i, p_i)) / sum over j of exp(s c(q_i, t_j))), with c the cosine, s = 20,
p_i its relevant text, and t_j all relevant and hard negative texts of the batch but other texts that are relevant to
q_i (InfoNCE, van den Oord et al. 2018; with in-batch negatives as Henderson et al. 2017).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.training.device import Machine
from claimpath.training.ranker.cases import RankCase
from claimpath.training.ranker.examples import RankExample
from claimpath.training.torch_gate import load_torch, load_transformers

SCALE = 20.0
"""What cosines are multiplied with, the inverse of a temperature of 0.05."""


class BiEncoder:
    """A sentence-transformers model that learns."""

    def __init__(self, name: str, machine: Machine, max_length: int | None) -> None:
        """Load. max_length: most tokens of a text while it is trained; None takes what the model reads.

        Raises SettingsError where nothing can be loaded, MissingExtraError without the extra `train`.
        """
        library: Any = load_extra("sentence_transformers", feature="Training a bi-encoder", extra="train")
        load_transformers("Training a bi-encoder")  # for its quiet: a bar for each file otherwise
        try:
            self.model: Any = library.SentenceTransformer(name, device=machine.device)
        except (OSError, ValueError) as error:
            raise SettingsError(
                f"can't load the base model {name!r}: {error}. Give a folder that holds a model, or the id of one that "
                "is on this machine or can be fetched"
            ) from error
        self._machine = machine
        self._reads = self.model.max_seq_length
        if max_length is not None:
            self.model.max_seq_length = min(max_length, self._reads or max_length)

    @property
    def config(self) -> Any:
        """The configuration of its transformer."""
        return getattr(getattr(self.model[0], "auto_model", None), "config", None)

    def loss(self, examples: Sequence[RankExample]) -> Any:
        """The mean of the loss above."""
        torch = load_torch()
        texts = [example.positive for example in examples]
        texts += [text for example in examples for text in example.negatives]
        cosines = self._vectors([example.query for example in examples]) @ self._vectors(texts).T
        hidden = [
            [text in example.relevant and place != own for place, text in enumerate(texts)]
            for own, example in enumerate(examples)
        ]
        logits = (SCALE * cosines.float()).masked_fill(
            torch.tensor(hidden, device=cosines.device), float("-inf")
        )
        return torch.nn.functional.cross_entropy(logits, torch.arange(len(examples), device=logits.device))

    def scores(self, case: RankCase) -> NDArray[np.float64]:
        """Cosines with the query."""
        texts = [case.query, *(candidate.text for candidate in case.candidates)]
        vectors = np.asarray(
            self.model.encode(texts, normalize_embeddings=True, show_progress_bar=False), dtype=np.float64
        )
        cosines: NDArray[np.float64] = vectors[1:] @ vectors[0]
        return cosines

    def save(self, folder: Path) -> None:
        """Write it as sentence-transformers does; it reads as much as the base model again."""
        cut, self.model.max_seq_length = self.model.max_seq_length, self._reads
        self.model.save(str(folder), create_model_card=False)
        self.model.max_seq_length = cut

    def _vectors(self, texts: Sequence[str]) -> Any:
        given = self.model.preprocess(list(texts))
        on_device = {
            key: value.to(self._machine.device) if hasattr(value, "to") else value
            for key, value in given.items()
        }
        found = self.model(on_device)["sentence_embedding"]
        return load_torch().nn.functional.normalize(found, dim=1)
