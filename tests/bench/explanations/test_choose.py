"""Metrics with models: which text each model is given, and under which name its figures stand."""

from collections.abc import Sequence

import numpy as np
import pytest

from claimpath.bench.explanations.choose import MetricModels, choose_metrics
from claimpath.bench.explanations.measure import measure_explanations
from claimpath.bench.explanations.texts import Explained
from claimpath.records import Undefined


class Fake:
    """All three kinds of models, which keep what they are given."""

    def __init__(self) -> None:
        self.pairs: list[tuple[str, str]] = []
        self.sources: list[tuple[str, str]] = []
        self.texts: list[str] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> np.ndarray:  # type: ignore[type-arg]
        self.pairs += pairs
        return np.full(len(pairs), 0.25)

    def score(self, source: str, target: str) -> float:
        self.sources.append((source, target))
        return -3.0

    def perplexity(self, text: str) -> float | Undefined:
        self.texts.append(text)
        return Undefined(reason="too short") if text == "Yes." else 20.0


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    made = Fake()
    for place in ("contradiction.load_contradiction", "likelihood.load_seq2seq", "likelihood.load_causal"):
        monkeypatch.setattr(f"claimpath.models.{place}", lambda _: made)
    return made


def test_models_get_the_right_texts_and_name_their_figures(fake: Fake) -> None:
    models = MetricModels(nli="o/nli", seq2seq="o/bart", causal="o/gpt")
    metrics = choose_metrics(["ea", "fc", "bartscore", "ppl"], models)
    given = [
        Explained(
            "a",
            "a",
            "It is old.",
            "Ebb has a pier.",
            "The pier is old.",
            "It was built long ago.",
            True,
            False,
        ),
        Explained("b", "b", "Yes.", "Ebb has a pier.", "It has one.", Undefined(reason="none"), False, False),
    ]
    score, _ = measure_explanations("x", given, metrics)
    values = {name: measure.all.value for name, measure in score.measures.items()}
    assert values == {
        "EA(contradiction=o/nli)": 0.75,
        "FC(contradiction=o/nli)": 0.75,
        "BARTScore(o/bart)": -3.0,
        "PPL(o/gpt)": 20.0,
    }
    assert fake.pairs[:2] == [("The pier is old.", "It is old."), ("It has one.", "Yes.")]
    assert ("It was built long ago.", "It is old.") in fake.pairs
    assert fake.sources[:2] == [("The pier is old.", "It is old."), ("It has one.", "Yes.")]
    assert fake.texts[:2] == ["It is old.", "Yes."]
    assert score.measures["PPL(o/gpt)"].undefined == {"too short": 1}
    assert score.measures["PPL(o/gpt)"].better == "lower"


def test_without_names_metrics_whose_model_is_given_are_added(fake: Fake) -> None:
    names = [metric.name for metric in choose_metrics([], MetricModels(causal="o/gpt"))]
    assert names[0] == "PPL(o/gpt)"
    assert len(names) == 6
    assert fake.texts == []
