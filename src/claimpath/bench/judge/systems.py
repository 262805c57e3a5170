"""Premise judges by name."""

from collections.abc import Callable
from functools import partial

from claimpath.bench.judge.features import coverage_s, embedding, lexical, nli_s
from claimpath.bench.judge.fine_tuned import FineTunedJudge
from claimpath.bench.judge.judge import ClassJudge, EqualClassJudge, MajorityJudge, PremiseJudge
from claimpath.bench.judge.scored import CutJudge, RegressionJudge
from claimpath.errors import SettingsError
from claimpath.models.embedder import DEFAULT_EMBEDDER
from claimpath.models.weights import shown_name, weights_digests

NAMED_SYSTEMS: dict[str, str] = {
    "majority": "Says what people said most often in the other folds.",
    "same-class": "Says match where people say that the premise has the class it should have (q3).",
    "equal-class": "Says match where the model's class is the reference's; needs Missci's files beside the rows.",
    "lexical": "Words in common, with a cut that is chosen in the other folds.",
    "embedding": "Cosine of MiniLM, or embedding:ID of another model, with a cut.",
    "coverage-s": "NLI-S with shared words in place of entailment, and logistic regression.",
    "nli-s": "nli-s:ID: the higher of both directions' entailment by an NLI model, and logistic regression.",
    "fine-tuned": "fine-tuned:DIR: a judge that claimpath train judge made.",
    "MODEL": "Any language model, zero-shot or with --shots K examples.",
}
"""The systems with what they do."""
WITHOUT_A_MODEL: tuple[str, ...] = ("majority", "same-class", "lexical", "embedding", "coverage-s")
"""Systems that a table shows where no run is named."""
_PLAIN: dict[str, Callable[[], PremiseJudge]] = {
    "majority": MajorityJudge,
    "same-class": ClassJudge,
    "equal-class": EqualClassJudge,
    "lexical": partial(CutJudge, "lexical", lexical),
    "coverage-s": partial(RegressionJudge, "coverage-s", coverage_s),
}


def judge_factory(system: str) -> Callable[[], PremiseJudge] | None:
    """What makes the judge of that name; None for a name that may be a MODEL.

    Raises SettingsError for a system that lacks its model, and what loading the model raises.
    """
    if system in _PLAIN:
        return _PLAIN[system]
    kind, _, what = system.partition(":")
    if kind == "embedding":
        model = what or DEFAULT_EMBEDDER
        feature = embedding(model)
        return partial(
            CutJudge, system, feature, settings={"embedder": model}, models_sha256=weights_digests(model)
        )
    if kind == "nli-s":
        if not what:
            raise SettingsError(
                "nli-s needs a model: name it as nli-s:ID, a Hugging Face id or folder of an NLI model; coverage-s is "
                "the same without one"
            )
        return partial(
            RegressionJudge,
            f"nli-s:{shown_name(what)}",
            nli_s(what),
            standardise=False,
            settings={"nli": shown_name(what)},
            models_sha256=weights_digests(what),
        )
    if kind == "fine-tuned":
        if not what:
            raise SettingsError("fine-tuned needs a folder: name it as fine-tuned:DIR")
        return partial(FineTunedJudge, what)
    return None
