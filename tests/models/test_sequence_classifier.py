"""Classifiers of pairs, on a tiny model that is made on the spot."""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from claimpath.bench import run_bench
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.errors import MissingExtraError, SettingsError
from claimpath.models.pair_scorer import load_pair_scorer
from claimpath.models.sequence_classifier import SequenceClassifier

Make = Callable[..., Path]
WORDS = [
    "snails", "grew", "basil", "moss", "stones", "makes", "you", "grow", "were", "wet", "nine",
    "kept", ".",
]  # fmt: skip


@pytest.fixture
def make(tmp_path: Path, tiny_classifier: Make) -> Make:
    """A BERT of one layer with random but fixed weights and these labels, which reads 24 tokens."""

    def build(*labels: str, name: str = "tiny") -> Path:
        return tiny_classifier(tmp_path / name, WORDS, *labels, max_position_embeddings=24)

    return build


def test_without_the_extra_the_install_line_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'claimpath\[models\]'"):
        SequenceClassifier("owner/some-model")


def test_probabilities_are_those_of_the_model(make: Make) -> None:
    import torch
    import transformers

    folder = make("SUPPORTS", "REFUTES", "NEI")
    scorer = SequenceClassifier(str(folder))
    pairs = [
        ("basil makes you grow", "snails grew ."),
        ("moss", "stones were wet"),
        ("moss", "nine snails were kept"),
    ]
    got = scorer.probabilities(pairs)
    model = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    for row, (first, second) in zip(got, pairs, strict=True):
        with torch.inference_mode():
            logits = model(**tokenizer(first, second, return_tensors="pt")).logits
        assert row == pytest.approx(logits.softmax(-1)[0].numpy(), abs=1e-5)
    assert scorer.labels == ("SUPPORTS", "REFUTES", "NEI")
    assert got.sum(axis=1) == pytest.approx([1, 1, 1])
    assert len({tuple(row.round(6)) for row in got}) == 3
    assert scorer.counts["windows"] == scorer.counts["pairs"] == 3


def test_a_long_second_text_is_read_in_windows(make: Make) -> None:
    scorer = SequenceClassifier(str(make("SUPPORTS", "NEI")))
    halves = ["snails grew " * 8, "stones were " * 8]  # 16 tokens each, with 1 and 3 marks: 20 of 24
    whole = scorer.probabilities([("moss", "".join(halves))])[0]
    parts = scorer.probabilities([("moss", half) for half in halves])
    assert whole == pytest.approx(parts.mean(axis=0), abs=1e-6)
    assert not np.allclose(parts[0], parts[1])
    assert (scorer.counts["pairs"], scorer.counts["windows"]) == (3, 4)


def test_of_a_long_first_text_the_end_is_kept_and_that_is_counted(make: Make) -> None:
    scorer = SequenceClassifier(str(make("SUPPORTS", "NEI")))
    # 24 tokens, of which 3 are marks and a quarter (6) is kept for the second text: 15 for the first.
    long = scorer.probabilities([("snails " * 30 + "moss " * 15, "grew")])
    assert long == pytest.approx(scorer.probabilities([("moss " * 15, "grew")]), abs=1e-6)
    assert scorer.counts["first texts cut"] == 1


def test_edges(make: Make) -> None:
    scorer = SequenceClassifier(str(make("SUPPORTS", "NEI")))
    assert scorer.probabilities([]).shape == (0, 2)
    assert np.isfinite(scorer.probabilities([("", ""), ("moss", "")])).all()


def test_models_that_classify_nothing_are_refused(make: Make, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="has one output"):
        SequenceClassifier(str(make("SCORE", name="one")))
    with pytest.raises(SettingsError, match="there is no model folder"):
        load_pair_scorer(str(tmp_path / "nowhere"))


def test_a_real_run_with_a_tiny_model(make: Make, tmp_path: Path) -> None:
    split = tiny_split(tmp_path)
    folder = make("entailment", "neutral", "contradiction")
    run = run_bench(
        split, task="missciplus/undermining", system=f"afc:{folder}", options={"given_in": "evidence"}
    )
    manifest = run.manifest
    assert manifest.system == f"afc({folder.parent.name}/tiny, s+r, given=evidence)"
    assert run.summary.failures == ()
    assert set(manifest.models_sha256) == {"model.safetensors"}
    assert manifest.settings["labels"].startswith("entailment is supported")
    assert manifest.counts["pairs"] == 2  # two passages; the drawn one is the same with every seed
    unknown = make("LABEL_0", "LABEL_1", name="unknown")
    with pytest.raises(SettingsError, match="--labels s=LABEL"):
        run_bench(split, task="missciplus/kernel", system=f"afc:{unknown}")


def tiny_split(folder: Path) -> MissciSplit:
    import json

    passages = {
        f"PMC1-{i}": {"passage_id": f"PMC1-{i}", "section": "", "sentences": [text], "from": "main"}
        for i, text in enumerate(["snails grew .", "nine snails were kept ."])
    }
    link = {"passage": "PMC1-0", "sentences": [0], "sentence_annotations": [[0]]}
    premise = {"id": "a1:1:1", "premise": "It holds.", "class": "Ambiguity"}
    fallacy = {"id": "a1:1", "fallacy_context": "", "mapping": [], "interchangeable_fallacies": [premise]}
    body = {
        "claim": "basil makes you grow",
        "hidden_premises": [],
        "accurate_premise_p0": {"premise": "Snails grew.", "mapping": [link]},
        "fallacies": [fallacy],
    }
    row = {
        "id": "a1",
        "argument": body,
        "study": {"pmc_id": "PMC1", "all_passages": passages, "selected_passages": passages},
    }
    (folder / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return load_missciplus(folder, "dev")
