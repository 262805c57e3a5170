"""Choose metrics by name, with the models that some of them need."""

from collections.abc import Callable, Sequence

from claimpath.bench.explanations.metrics import (
    Metric,
    by_rules,
    char_perplexity,
    ea,
    each,
    evidence_cosine,
    fc,
    lexical_support,
)
from claimpath.errors import SettingsError
from claimpath.models.weights import shown_name
from claimpath.records.base import Record


class MetricModels(Record):
    """Models by what they are for; empty where none is given."""

    nli: str = ""
    """Hugging Face id or folder of an NLI model, for EA and FC."""
    seq2seq: str = ""
    """Of a sequence-to-sequence model, for BARTScore; the paper's metric is meant for facebook/bart-large-cnn."""
    causal: str = ""
    """Of a causal language model, for PPL; the paper's is gpt2-xl."""
    embedder: str = "minilm"
    """Of the cosine."""


METRICS: dict[str, str] = {
    "ea": "Evidence appropriateness by an NLI model (--nli).",
    "fc": "Factual consistency with people's rationales by an NLI model (--nli).",
    "bartscore": "Coherence: BARTScore of the rationale given the evidence (--seq2seq).",
    "ppl": "Fluency: perplexity by a causal language model (--causal).",
    "ea-rules": "Evidence appropriateness with contradictions by rules.",
    "fc-rules": "Factual consistency with contradictions by rules.",
    "lexical-support": "Share of the rationale's words that claim or evidence have.",
    "evidence-cosine": "Cosine of rationale and evidence (--embedder).",
    "char-ppl": "Perplexity per character by n-grams of the other pairs' texts.",
}
"""Names of metrics with what they say."""
_NEEDS = {"ea": "nli", "fc": "nli", "bartscore": "seq2seq", "ppl": "causal"}


def choose_metrics(names: Sequence[str], models: MetricModels) -> list[Metric]:
    """The metrics by name; without names, all that need no model and those whose model is given.

    Models are loaded here. Raises SettingsError for an unknown name, and for a metric whose model is not given.
    """
    if unknown := [name for name in names if name not in METRICS]:
        raise SettingsError(f"unknown metric {unknown[0]!r}; choose some of: {', '.join(METRICS)}")
    given = {"nli": models.nli, "seq2seq": models.seq2seq, "causal": models.causal}
    for name in names:
        if name in _NEEDS and not given[_NEEDS[name]]:
            raise SettingsError(
                f"the metric {name!r} needs a model; give --{_NEEDS[name]} ID (a folder or a Hugging Face id), or take "
                "the variants without a model: ea-rules, fc-rules, evidence-cosine, char-ppl"
            )
    wanted = list(dict.fromkeys(names)) or [n for n in METRICS if n not in _NEEDS or given[_NEEDS[n]]]
    makers: dict[str, Callable[[], Metric]] = {
        "ea": lambda: _by_nli(ea, models.nli),
        "fc": lambda: _by_nli(fc, models.nli),
        "bartscore": lambda: _bartscore(models.seq2seq),
        "ppl": lambda: _perplexity(models.causal),
        "ea-rules": lambda: ea("rules", by_rules),
        "fc-rules": lambda: fc("rules", by_rules),
        "lexical-support": lambda: each("LexicalSupport", "higher", lexical_support),
        "evidence-cosine": lambda: evidence_cosine(models.embedder),
        "char-ppl": char_perplexity,
    }
    return [makers[name]() for name in wanted]


def _by_nli(make: Callable[..., Metric], name: str) -> Metric:
    from claimpath.models.contradiction import load_contradiction

    model = load_contradiction(name)
    return make(shown_name(name), lambda pairs: model.probabilities(pairs).tolist())


def _bartscore(name: str) -> Metric:
    from claimpath.models.likelihood import load_seq2seq

    model = load_seq2seq(name)
    return each(
        f"BARTScore({shown_name(name)})", "higher", lambda one: model.score(one.evidence, one.explanation)
    )


def _perplexity(name: str) -> Metric:
    from claimpath.models.likelihood import load_causal

    model = load_causal(name)
    return each(f"PPL({shown_name(name)})", "lower", lambda one: model.perplexity(one.explanation), 2)
