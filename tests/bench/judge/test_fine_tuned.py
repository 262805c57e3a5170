"""A fine-tuned judge and NLI-S on tiny models that are made on the spot."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.bench.judge.features import nli_s
from claimpath.bench.judge.fine_tuned import FineTunedJudge
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.bench.judge.run import run_judge_bench
from claimpath.bench.judge.systems import judge_factory
from claimpath.datasets.premise_pairs import load_premise_pairs
from claimpath.errors import SettingsError
from claimpath.models.entailment import Entailment, load_entailment

Make = Callable[..., Path]
WORDS = ["snails", "of", "pot", "behave", "like", "people", "rain", "fell", "times", *"0123456789", "."]


@pytest.fixture
def make(tmp_path: Path, tiny_classifier: Make) -> Make:
    """A BERT of one layer with random but fixed weights and these labels."""

    def build(*labels: str, name: str = "tiny", seed: int = 3, trained_on: list[str] | None = None) -> Path:
        folder = tiny_classifier(tmp_path / name, WORDS, *labels, seed=seed, max_position_embeddings=32)
        if trained_on is not None:
            said = {"format": "claimpath-judge/1", "trained_on": trained_on}
            (folder / "judge.json").write_text(json.dumps(said), encoding="utf-8")
        return folder

    return build


def logits(folder: Path, first: str, second: str) -> list[float]:
    """What the library itself gives for one pair, as probabilities."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    model = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.no_grad():
        found = model(**tokenizer(first, second, return_tensors="pt")).logits.double().softmax(dim=1)
    return [float(value) for value in found[0]]


def question(
    argument: str, generated: str = "snails behave", reference: str = "rain fell"
) -> PremiseQuestion:
    return PremiseQuestion(id=argument, generated=generated, reference=reference, argument_id=argument)


def decide(judge: FineTunedJudge, *arguments: str) -> list[Decision]:
    return asyncio.run(judge.decide([question(name) for name in arguments]))


def test_one_model(make: Make) -> None:
    folder = make("no-match", "match", trained_on=["a1"])
    judge = FineTunedJudge(folder)
    known, new = decide(judge, "a1", "a2")
    assert known.match is None
    assert "trained on the argument" in (known.error or "")
    expected = logits(folder, "snails behave", "rain fell")[1]
    assert new.score == pytest.approx(expected, abs=1e-6)
    assert new.match == (expected >= 0.5)
    assert judge.warnings == ()
    assert judge.models_sha256


def test_one_model_for_each_fold(make: Make, tmp_path: Path) -> None:
    make("match", "no-match", name="judge/fold-0", seed=1, trained_on=["a1", "a2"])
    make("no-match", "match", name="judge/fold-1", seed=2, trained_on=["a2", "a3"])
    judge = FineTunedJudge(tmp_path / "judge")
    first, second, third = decide(judge, "a1", "a2", "a3")
    # a1 goes to the second model, a3 to the first, whose first output means match; a2 is known to both.
    assert first.score == pytest.approx(
        logits(tmp_path / "judge/fold-1", "snails behave", "rain fell")[1], abs=1e-6
    )
    assert second.match is None
    assert third.score == pytest.approx(
        logits(tmp_path / "judge/fold-0", "snails behave", "rain fell")[0], abs=1e-6
    )


def test_a_model_that_does_not_say_what_it_learned_from(make: Make, folder: Path) -> None:
    silent = make("no-match", "match")
    made = asyncio.run(
        run_judge_bench(load_premise_pairs(folder), lambda: FineTunedJudge(silent), folder=folder)
    )
    assert "may have seen the rows" in made.summary.warnings[-1]
    assert made.summary.measures["Accuracy"].n_scored == 20
    assert made.summary.models_sha256


def test_mistakes(make: Make, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no judge folder"):
        FineTunedJudge(tmp_path / "nowhere")
    with pytest.raises(SettingsError, match="one of them `match`"):
        FineTunedJudge(make("yes-ish", "no-ish", name="odd"))
    bad = make("no-match", "match", name="bad")
    (bad / "judge.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SettingsError, match="trained_on"):
        FineTunedJudge(bad)


def test_nli_s_takes_the_better_direction(make: Make, folder: Path) -> None:
    model = make("contradiction", "entailment", "neutral", name="nli")
    there = logits(model, "snails behave", "rain fell")[1]
    back = logits(model, "rain fell", "snails behave")[1]
    assert there != pytest.approx(back)
    entailment = Entailment(str(model))
    assert entailment.probabilities([("snails behave", "rain fell")])[0] == pytest.approx(there, abs=1e-6)
    assert nli_s(str(model))([question("a1")])[0] == pytest.approx(max(there, back), abs=1e-6)
    maker = judge_factory(f"nli-s:{model}")
    assert maker is not None
    made = asyncio.run(run_judge_bench(load_premise_pairs(folder), maker, folder=folder))
    assert made.summary.measures["AUROC"].n_scored == 20
    with pytest.raises(SettingsError, match="has to be `entailment`"):
        Entailment(str(make("a", "b", name="none")))


def test_a_model_that_writes_its_answer(tmp_path: Path) -> None:
    """A T5 of one layer: the probability is that of the token 1 at the first step, worked out with `generate`."""
    torch = pytest.importorskip("torch", reason="torch is not installed: the extra `models` is not there")
    transformers = pytest.importorskip("transformers", reason="the extra `models` is not there")
    tokenizers = pytest.importorskip("tokenizers")
    words = ["<pad>", "</s>", "<unk>", "premise", "hypothesis", ":", *WORDS]
    plain = tokenizers.Tokenizer(
        tokenizers.models.WordLevel({word: n for n, word in enumerate(words)}, unk_token="<unk>")
    )
    plain.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    torch.manual_seed(5)
    config = transformers.T5Config(
        vocab_size=len(words), d_model=16, d_kv=8, d_ff=16, num_layers=1, num_heads=2,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
    )  # fmt: skip
    folder = tmp_path / "t5"
    model = transformers.T5ForConditionalGeneration(config).eval()
    model.save_pretrained(folder)
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=plain, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )
    tokenizer.save_pretrained(folder)
    found = load_entailment(str(folder)).probabilities([("snails behave", "rain fell")])
    asked = tokenizer("premise: snails behave hypothesis: rain fell", return_tensors="pt")
    asked.pop("token_type_ids", None)
    made = model.generate(**asked, max_new_tokens=1, output_scores=True, return_dict_in_generate=True)
    expected = float(made.scores[0][0].double().softmax(dim=0)[words.index("1")])
    assert found[0] == pytest.approx(expected, abs=1e-6)
