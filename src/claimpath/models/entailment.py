"""How likely one text entails another, by any Hugging Face NLI model (extra `models`).

Two kinds are known: sequence classifiers with a label `entailment`, and sequence-to-sequence models that answer
`premise: ... hypothesis: ...` with the token 1 or 0 (Honovich et al. 2022), as the model of Missci's NLI-S does.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.pair_scorer import load_pair_scorer

_ENTAILS = ("entailment", "entails", "entailed")


class Entailment:
    """An NLI model."""

    def __init__(self, name: str) -> None:
        """name: a folder or a Hugging Face id. Raises SettingsError where no label of the model means entailment."""
        self._scorer = load_pair_scorer(name)
        self.name = name
        labels = self._scorer.labels
        places = [number for number, label in enumerate(labels) if label.strip().lower() in _ENTAILS]
        if len(places) != 1:
            raise SettingsError(
                f"the labels of {name!r} are {', '.join(labels)}; one of them has to be `entailment`. Choose "
                "an NLI model, or name its labels in its config.json (id2label)"
            )
        self._place = places[0]

    @property
    def n_cut(self) -> int:
        """Pairs so far that were longer than the model reads."""
        return int(getattr(self._scorer, "n_cut", 0))

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """For each (premise, hypothesis) the probability that the first entails the second; shape (n_pairs,)."""
        rows: NDArray[np.float64] = self._scorer.probabilities(list(pairs))[:, self._place]
        return rows


class GeneratedEntailment:
    """A sequence-to-sequence model that answers 1 for entailment. The probability is that of 1 as the first token."""

    def __init__(self, name: str) -> None:
        """name: a folder or a Hugging Face id. Raises SettingsError where the tokenizer has no single token for 1."""
        feature = f"The entailment model {name!r}"
        library: Any = load_extra("transformers", feature=feature, extra="models")
        self._torch: Any = load_extra("torch", feature=feature, extra="models")
        try:
            self._tokenizer: Any = library.AutoTokenizer.from_pretrained(name)
            self._model: Any = library.AutoModelForSeq2SeqLM.from_pretrained(name).eval()
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(f"can't load the entailment model {name!r}: {error}") from error
        self.name = name
        self.n_cut = 0
        """Pairs so far that were longer than the model reads; none, as such models have no fixed length."""
        ids = self._tokenizer("1", add_special_tokens=False)["input_ids"]
        if not ids or ids[-1] == self._tokenizer.unk_token_id:
            raise SettingsError(
                f"the tokenizer of {name!r} has no token for 1; a model that answers 1 or 0 is needed"
            )
        # A tokenizer may put the sign of a new word before the digit; the digit is what is answered last.
        self._one = int(ids[-1])

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """For each (premise, hypothesis) the probability that the first entails the second; shape (n_pairs,)."""
        values = []
        start = self._torch.tensor([[self._model.config.decoder_start_token_id]])
        for premise, hypothesis in pairs:
            asked = self._tokenizer(f"premise: {premise} hypothesis: {hypothesis}", return_tensors="pt")
            with self._torch.no_grad():
                logits = self._model(
                    input_ids=asked["input_ids"],
                    attention_mask=asked["attention_mask"],
                    decoder_input_ids=start,
                ).logits[0, -1]
            values.append(float(logits.double().softmax(dim=0)[self._one]))
        return np.array(values, dtype=np.float64)


@cache
def load_entailment(name: str) -> Entailment | GeneratedEntailment:
    """Load a model once per process. Raises as the two classes, and MissingExtraError without the extra."""
    library: Any = load_extra("transformers", feature=f"The entailment model {name!r}", extra="models")
    where = str(Path(name).expanduser()) if Path(name).expanduser().is_dir() else name
    try:
        config = library.AutoConfig.from_pretrained(where)
    except (OSError, ValueError, KeyError) as error:
        raise SettingsError(
            f"can't load the entailment model {name!r}: {error}. Give a folder that holds a model, or the id of one "
            "that is on this machine or can be fetched"
        ) from error
    kinds = getattr(config, "architectures", None) or ()
    return (
        GeneratedEntailment(where)
        if any("ConditionalGeneration" in kind for kind in kinds)
        else Entailment(where)
    )
