"""How likely a text is, by any Hugging Face model that writes: on its own, or given another text (extra `models`)."""

from functools import cache
from math import exp
from typing import Any

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.pieces import pieces_of
from claimpath.models.weights import revision_of
from claimpath.records.base import Undefined

MOST_TOKENS = 512
"""Tokens of a window where the model doesn't say how many it reads."""


class _Writer:
    """A tokenizer with a model, and what it reads at once."""

    _kind: str
    """Name of the class of transformers that loads the model."""

    def __init__(self, name: str) -> None:
        """name: a folder or an id. Raises SettingsError where nothing loads, MissingExtraError without the extra."""
        feature = f"The model {name!r}"
        library: Any = load_extra("transformers", feature=feature, extra="models")
        self._torch: Any = load_extra("torch", feature=feature, extra="models")
        try:
            self._tokenizer: Any = library.AutoTokenizer.from_pretrained(name)
            self._model: Any = getattr(library, self._kind).from_pretrained(name).eval()
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(
                f"can't load {name!r} as a model that writes ({self._kind}): {error}"
            ) from error
        self.name = name
        self.revision = revision_of(self._model.config)
        config = self._model.config
        said = [getattr(self._tokenizer, "model_max_length", None)]
        said += [getattr(config, key, None) for key in ("max_position_embeddings", "n_positions")]
        self.most_tokens = min([n for n in said if isinstance(n, int) and 0 < n < 1_000_000] or [MOST_TOKENS])
        self.n_windows = 0
        """Windows that were read so far."""

    def n_tokens(self, text: str) -> int:
        """How many tokens a text has, without marks."""
        return len(self._tokenizer.encode(text, add_special_tokens=False, verbose=False))


class Seq2SeqLikelihood(_Writer):
    """BARTScore (Yuan et al. 2021, equation 2, all weights 1): (1 / m) sum over t of log p(y_t | y_1 ... y_t-1, x).

    x is the source, y_1 ... y_m the target's tokens with the marks that the tokenizer adds, as in the authors' code.
    Range (-inf, 0]. A source that is longer than the model reads is read in windows, of which the one that makes the
    target likeliest counts; a target that is longer is scored in pieces, averaged by their tokens.
    """

    _kind = "AutoModelForSeq2SeqLM"

    def score(self, source: str, target: str) -> float | Undefined:
        """The score of a target given a source. Undefined for a target without words."""
        room = max(1, self.most_tokens - int(self._tokenizer.num_special_tokens_to_add()))
        sources = pieces_of(source, room, self.n_tokens) or [""]
        targets = pieces_of(target, room, self.n_tokens)
        if not targets:
            return Undefined(reason="a text without words has no likelihood")
        self.n_windows += len(sources) * len(targets)
        scored = [[self._mean(x, y) for y in targets] for x in sources]
        total = sum(n for _, n in scored[0])
        return max(sum(mean * n for mean, n in row) / total for row in scored)

    def _mean(self, source: str, target: str) -> tuple[float, int]:
        given = self._tokenizer(source, return_tensors="pt", truncation=True, max_length=self.most_tokens)
        labels = self._tokenizer(target, return_tensors="pt", truncation=True, max_length=self.most_tokens)[
            "input_ids"
        ]
        with self._torch.inference_mode():
            logits = self._model(
                input_ids=given["input_ids"], attention_mask=given["attention_mask"], labels=labels
            ).logits
        logs = logits.double().log_softmax(dim=-1)[0].gather(1, labels[0][:, None])
        return float(logs.mean()), int(labels.shape[1])


class CausalPerplexity(_Writer):
    """Perplexity: exp(-(1 / n) sum over t of log p(y_t | y_1 ... y_t-1)), over the tokens of a text; range [1, inf).

    A text begins with the model's mark of a beginning where it has one; else its first token is not scored. A longer
    text than the model reads goes through in windows that overlap by half, so that every token has at least half a
    window before it.
    """

    _kind = "AutoModelForCausalLM"

    def perplexity(self, text: str) -> float | Undefined:
        """The perplexity of a text. Undefined where there is no token to score."""
        ids = self._tokenizer.encode(text, add_special_tokens=False, verbose=False)
        start = self._tokenizer.bos_token_id
        ids = ([start] if start is not None else []) + ids
        if len(ids) < 2:
            return Undefined(reason="a text of less than two tokens has no perplexity")
        total, done = 0.0, 1
        while done < len(ids):
            begin = max(0, min(done - self.most_tokens // 2, len(ids) - self.most_tokens))
            window = ids[begin : begin + self.most_tokens]
            total += self._log_probability(window, done - begin)
            done = begin + len(window)
            self.n_windows += 1
        return exp(-total / (len(ids) - 1))

    def _log_probability(self, ids: list[int], first: int) -> float:
        """Summed log probabilities of the tokens from place `first` on, each given those before it in the window."""
        given = self._torch.tensor([ids])
        with self._torch.inference_mode():
            logs = self._model(input_ids=given).logits[0, :-1].double().log_softmax(dim=-1)
        found = logs.gather(1, given[0, 1:, None])[:, 0]
        return float(found[first - 1 :].sum())


@cache
def load_seq2seq(name: str) -> Seq2SeqLikelihood:
    """Load a sequence-to-sequence model once per process."""
    return Seq2SeqLikelihood(name)


@cache
def load_causal(name: str) -> CausalPerplexity:
    """Load a causal language model once per process."""
    return CausalPerplexity(name)
