"""Any Hugging Face sequence classifier over pairs of texts, through the extra `models`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.pieces import pieces_of
from claimpath.models.quiet import quiet_transformers
from claimpath.models.seed_models import seed_models
from claimpath.models.weights import revision_of

MOST_TOKENS = 512
"""Tokens of a pair where the model doesn't say how many it reads."""
LEAST_ROOM = 64
"""Tokens that are kept for the second text, however long the first is; a quarter of what a small model reads."""
BATCH_TOKENS = 2_048
"""Tokens, padding included, that go through the model at once."""


class SequenceClassifier:
    """Gives each pair of texts a probability for each label. A long second text is read in windows, never cut.

    Probabilities of a text in windows are the mean over them, weighted by their tokens. Of a first text that leaves
    too little room for the second, the beginning is left out; `n_cut` says how often.
    """

    def __init__(self, name: str) -> None:
        """name: a folder or a Hugging Face id.

        Raises MissingExtraError where the extra is not installed, SettingsError where nothing can be loaded or the
        model has fewer than two labels.
        """
        feature = f"The classifier {name!r}"
        library: Any = quiet_transformers(feature, "models")
        self._torch: Any = load_extra("torch", feature=feature, extra="models")
        folder = Path(name).expanduser()
        if (name.startswith((".", "/", "~")) or "/" not in name) and not folder.is_dir():
            raise SettingsError(
                f"there is no model folder {name!r}; give a folder, or an id such as owner/model"
            )
        if trained := seed_models(name):
            raise SettingsError(
                f"{name!r} is the folder of a training, with a model for each seed; name one: "
                f"{', '.join(trained.values())}"
            )
        where = str(folder) if folder.is_dir() else name
        try:
            self._tokenizer: Any = library.AutoTokenizer.from_pretrained(where)
            self._model: Any = library.AutoModelForSequenceClassification.from_pretrained(where).eval()
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(
                f"can't load {name!r} as a model that classifies texts: {error}. Give a folder made by "
                "save_pretrained, or the id of such a model that is on this machine or can be fetched"
            ) from error
        self.name = name
        self.revision = revision_of(self._model.config)
        named = self._model.config.id2label
        self.labels: tuple[str, ...] = tuple(str(named[number]) for number in sorted(named))
        if len(self.labels) < 2:
            raise SettingsError(
                f"the model {name!r} has one output; one with at least two labels is needed, such as an NLI model"
            )
        self.counts: Counter[str] = Counter()
        """Pairs so far, the windows that they were read in, and first texts that were cut."""
        self.most_tokens = _most_tokens(self._tokenizer, self._model.config)
        self._n_marks = int(self._tokenizer.num_special_tokens_to_add(pair=True))

    @property
    def n_cut(self) -> int:
        """Pairs so far whose first text was cut."""
        return self.counts["first texts cut"]

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Score pairs of first and second text, in order; shape `(n_pairs, n_labels)`, rows sum to 1."""
        windows: list[tuple[str, str]] = []
        owners: list[int] = []
        weights: list[int] = []
        for owner, (first, second) in enumerate(pairs):
            kept = self._kept(first)
            room = self.most_tokens - self._n_marks - self._n_tokens(kept)
            pieces = pieces_of(second, room, self._n_tokens) or [""]
            self.counts["pairs"] += 1
            self.counts["windows"] += len(pieces)
            for piece in pieces:
                windows.append((kept, piece))
                owners.append(owner)
                weights.append(max(self._n_tokens(piece), 1))
        sums = np.zeros((len(pairs), len(self.labels)))
        totals = np.zeros((len(pairs), 1))
        for index, row in self._scored(windows):
            sums[owners[index]] += weights[index] * row
            totals[owners[index]] += weights[index]
        return sums / np.where(totals > 0, totals, 1)

    def room_before(self, second: str) -> int:
        """Tokens that a first text may have so that nothing of it is left out before this second text."""
        whole = self.most_tokens - self._n_marks
        return whole - min(max(self._n_tokens(second), LEAST_ROOM), self.most_tokens // 4, whole)

    def n_tokens(self, text: str) -> int:
        """How many tokens a text has, without marks."""
        return self._n_tokens(text)

    def _scored(self, windows: Sequence[tuple[str, str]]) -> Iterator[tuple[int, NDArray[np.float64]]]:
        """Score windows in batches of like length, so that little of a batch is padding."""
        lengths = [
            self._n_tokens(first) + self._n_tokens(second) + self._n_marks for first, second in windows
        ]
        batch: list[int] = []
        for index in sorted(range(len(windows)), key=lambda i: lengths[i]):
            if batch and (len(batch) + 1) * lengths[index] > BATCH_TOKENS:
                yield from self._forward(batch, windows)
                batch = []
            batch.append(index)
        if batch:
            yield from self._forward(batch, windows)

    def _forward(
        self, batch: Sequence[int], windows: Sequence[tuple[str, str]]
    ) -> Iterator[tuple[int, NDArray[np.float64]]]:
        # A single word of more tokens than the model reads is all that is left to cut here.
        given = self._tokenizer(
            [windows[index][0] for index in batch],
            [windows[index][1] for index in batch],
            padding=True,
            truncation=True,
            max_length=self.most_tokens,
            return_tensors="pt",
        )
        with self._torch.inference_mode():
            rows: NDArray[np.float64] = self._model(**given).logits.double().softmax(dim=-1).numpy()
        yield from zip(batch, rows, strict=True)

    def _kept(self, first: str) -> str:
        """The first text, or, where it leaves too little room for the second, as much of its end as fits."""
        most = self.most_tokens - self._n_marks - min(LEAST_ROOM, self.most_tokens // 4)
        if self._n_tokens(first) <= most:
            return first
        self.counts["first texts cut"] += 1
        words = first.split()
        low, high = 0, len(words)
        while low < high:
            middle = (low + high) // 2
            if self._n_tokens(" ".join(words[middle:])) <= most:
                high = middle
            else:
                low = middle + 1
        return " ".join(words[low:])

    def _n_tokens(self, text: str) -> int:
        return len(self._tokenizer.encode(text, add_special_tokens=False, verbose=False))


def _most_tokens(tokenizer: Any, config: Any) -> int:
    """The least of what tokenizer and model say that they read; some say an absurdly large number or nothing."""
    positions = getattr(config, "max_position_embeddings", None)
    if isinstance(positions, int) and "roberta" in str(getattr(config, "model_type", "")):
        positions -= 2  # models of that family count positions from behind the padding sign
    said = [
        n for n in (getattr(tokenizer, "model_max_length", None), positions) if isinstance(n, int) and n > 0
    ]
    return min([n for n in said if n < 1_000_000] or [MOST_TOKENS])
