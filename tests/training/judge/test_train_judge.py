"""Training judges, on tiny models that are made on the spot."""

import asyncio
import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.judge.causal import answer_ids, match_chance, prompt_ids
from claimpath.bench.judge.fine_tuned import FineTunedJudge
from claimpath.bench.judge.folds import argument_folds
from claimpath.bench.judge.prompt import find_prompt
from claimpath.bench.judge.records import PremiseQuestion
from claimpath.bench.judge.run import run_judge_bench
from claimpath.bench.judge.table import judge_table
from claimpath.datasets.premise_pairs import PremisePairs, load_premise_pairs
from claimpath.errors import SettingsError
from claimpath.training.judge.learner import learner_of
from claimpath.training.judge.plan import JudgePlan, Lora
from claimpath.training.judge.run import JudgeTraining, train_judge
from claimpath.training.settings import training_settings

Make = Callable[..., Path]
COLUMNS = (
    "data_id fallacy_id argument_id claim p0 generated_premise reference_premise predicted_fallacy q3 q4"
)
QUESTION = PremiseQuestion(id="q", generated="Snails grew.", reference="Basil grew.", argument_id="arg-1")


@pytest.fixture
def pairs(tmp_path: Path) -> PremisePairs:
    """Six arguments, each with a row that matches and one that does not."""
    path = tmp_path / "human_eval_joined.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS.split())
        for n in range(6):
            name = f"arg-{n}"
            for k, said in enumerate(("Snails grew in a box.", "Sand ate nine stones.")):
                fits = k == 0
                texts = ("Moss cures.", "Moss grew.", said, "Snails grew more.", "Ambiguity")
                writer.writerow([2 * n + k, f"{name}:1", name, *texts, fits, fits])
    return load_premise_pairs(path)


@pytest.fixture
def writer(tmp_path: Path) -> Callable[[], Path]:
    """A Llama of two layers that knows bytes, with random but fixed weights."""
    torch = pytest.importorskip("torch", reason="torch is not installed: the extra `train` is not there")
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("peft", reason="peft is not installed: the extra `train` is not there")
    tokenizers = pytest.importorskip("tokenizers")

    def make() -> Path:
        folder = tmp_path / "llama"
        alphabet = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
        words = {sign: n for n, sign in enumerate(["<pad>", "<s>", "</s>", *alphabet])}
        plain = tokenizers.Tokenizer(tokenizers.models.BPE(words, []))
        plain.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
        plain.decoder = tokenizers.decoders.ByteLevel()
        tokenizer = transformers.PreTrainedTokenizerFast(
            tokenizer_object=plain, pad_token="<pad>", bos_token="<s>", eos_token="</s>"
        )
        tokenizer.chat_template = (
            "{% for m in messages %}<s>{{ m['role'] }}: {{ m['content'] }}</s>{% endfor %}"
            "{% if add_generation_prompt %}<s>assistant: {% endif %}"
        )
        torch.manual_seed(5)
        config = transformers.LlamaConfig(
            vocab_size=len(words), hidden_size=16, intermediate_size=16, num_hidden_layers=1,
            num_attention_heads=2, num_key_value_heads=1, max_position_embeddings=1500,
            pad_token_id=0, bos_token_id=1, eos_token_id=2, initializer_range=0.5,
        )  # fmt: skip
        transformers.LlamaForCausalLM(config).save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        return folder

    return make


def plan_of(kind: Any, base: Path, **given: Any) -> JudgePlan:
    values: dict[str, Any] = {
        "learning_rates": (0.01,),
        "batch_sizes": (4,),
        "seeds": (1,),
        "epochs": 2,
        "device": "cpu",
    }
    values |= {name: given.pop(name) for name in list(given) if name in values}
    settings = training_settings(model=str(base), **values)
    plan = {"form": "premises", "n_folds": 3, "validation": 0.0, "lora": Lora(4, 8, 0.0), **given}
    return JudgePlan(kind=kind, settings=settings, prompt=find_prompt(), **plan)


def chances(made: JudgeTraining) -> dict[tuple[str, int], float | None]:
    assert made.run is not None
    return {(one.id, one.seed): one.score for one in made.run.predictions}


def test_a_classifier_judges_what_it_has_not_seen(tiny: Make, pairs: PremisePairs, tmp_path: Path) -> None:
    out = tmp_path / "out"
    plan = plan_of("sequence-classification", tiny(), validation=0.3, form="class-premises", seeds=(1, 2))
    lines: list[str] = []
    made = train_judge(pairs, plan, out, ended=lines.append)
    assert made.n_failed == 0
    assert len(made.cells) == 6
    assert made.run is not None
    summary = made.run.summary
    # Every row, by both seeds, has a decision of a model that has not learned from its argument.
    assert summary.measures["Accuracy"].n_scored == summary.measures["Accuracy"].n_expected == 12
    assert summary.seeds == (1, 2)
    assert {"majority", "same-class"} == set(summary.baselines)
    folds = argument_folds(made.run.arguments.values(), n_folds=3)
    for seed in (1, 2):
        for fold in range(3):
            said = json.loads((out / f"seed-{seed}/fold-{fold}/judge.json").read_text(encoding="utf-8"))
            assert set(said["trained_on"]) == {name for name, its in folds.items() if its != fold}
            assert (said["form"], said["seed"]) == ("class-premises", seed)
    # What the table shows of it.
    rows = judge_table([summary]).rows
    assert [row[0] for row in rows] == ["(majority)", "(same-class)", "fine-tuned"]
    assert str(rows[2][2]).endswith("2 epochs, 2 seeds")
    # The same again: everything was there. Without models, they come back from what was kept, to the bit.
    weights = (out / "seed-1/fold-0/model.safetensors").read_bytes()
    (out / "seed-1/fold-0/judge.json").unlink()
    (out / "seed-1/fold-0/model.safetensors").unlink()
    again: list[str] = []
    train_judge(pairs, plan, out, ended=again.append)
    assert all("(was there)" in line for line in again)
    assert (out / "seed-1/fold-0/model.safetensors").read_bytes() == weights
    with pytest.raises(SettingsError, match="other settings or data"):
        train_judge(pairs, plan_of("sequence-classification", tmp_path / "tiny", seeds=(1, 2)), out)
    # Models of another learning rate would take their places, and the card would be of others than those measured.
    other = plan_of("sequence-classification", tmp_path / "tiny", seeds=(1, 2), learning_rates=(0.02,))
    with pytest.raises(SettingsError, match=r"other settings \(learning rate 0.01\)"):
        train_judge(pairs, other, out)


def test_a_language_model_learns_and_judges(
    writer: Callable[[], Path], pairs: PremisePairs, tmp_path: Path
) -> None:
    base, out = writer(), tmp_path / "out"
    made = train_judge(pairs, plan_of("qlora", base, epochs=6, learning_rates=(0.03,)), out)
    assert "plain LoRA in fp32" in made.warnings[-1]
    progress = made.cells[0].progress
    assert progress is not None
    # Without rows to stop by, the last epoch is kept.
    assert progress.best_epoch == 6
    assert progress.epochs[-1].loss < progress.epochs[0].loss - 1
    assert made.run is not None
    assert made.run.summary.measures["Accuracy"].n_scored == 12
    assert made.run.summary.settings["kind"] == "qlora"
    # Only LoRA weights are written, and another process gets the same answers from them.
    assert not list(out.glob("fold-*/model.safetensors"))
    assert (out / "fold-0/adapter_model.safetensors").is_file()
    again = asyncio.run(run_judge_bench(pairs, lambda: FineTunedJudge(out)))
    assert {(one.id, one.seed): one.score for one in again.predictions} == chances(made)


def test_one_judge_of_all_rows(tiny: Make, pairs: PremisePairs, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = train_judge(pairs, plan_of("sequence-classification", tiny(), n_folds=0, epochs=1), out)
    assert made.run is None
    assert "can't be measured" in made.warnings[-1]
    # The file has no column that says which arguments are in the test split.
    assert "12 rows don't say whether their argument is" in (out / "README.md").read_text(encoding="utf-8")
    known, new = asyncio.run(
        FineTunedJudge(out).decide([QUESTION, QUESTION.model_copy(update={"argument_id": "arg-9"})])
    )
    assert known.match is None
    assert new.match is not None


def test_the_chance_of_a_match(writer: Callable[[], Path]) -> None:
    """Worked out token by token: each answer is appended and its tokens' probabilities multiplied."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    base = writer()
    model = transformers.AutoModelForCausalLM.from_pretrained(base).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(base)
    prompt = find_prompt()
    asked = prompt_ids(tokenizer, prompt, QUESTION)
    assert tokenizer.decode(asked).endswith("<s>assistant: ")
    products = {}
    for match in (True, False):
        ids, product = list(asked), 1.0
        for token in answer_ids(tokenizer, prompt, match=match):
            with torch.no_grad():
                row = model(input_ids=torch.tensor([ids])).logits[0, -1].double().softmax(dim=0)
            product *= float(row[token])
            ids.append(token)
        products[match] = product
    expected = products[True] / (products[True] + products[False])
    assert match_chance(model, tokenizer, prompt, QUESTION) == pytest.approx(expected, rel=1e-6)
    long = QUESTION.model_copy(update={"generated": "moss " * 400})
    with pytest.raises(SettingsError, match="longer than the 1500"):
        match_chance(model, tokenizer, prompt, long)
    # A template that refuses a system turn gets all in one turn; without a template there are plain lines.
    tokenizer.chat_template = (
        "{% if messages[0]['role'] == 'system' %}{{ raise_exception('no') }}{% endif %}"
        "{% for m in messages %}[{{ m['role'] }}] {{ m['content'] }}{% endfor %}"
    )
    said = tokenizer.decode(prompt_ids(tokenizer, prompt, QUESTION))
    assert said.startswith("[user] You compare")
    tokenizer.chat_template = None
    said = tokenizer.decode(prompt_ids(tokenizer, prompt, QUESTION))
    assert said.startswith("<s>You compare")


def test_the_loss_is_that_of_the_answers(writer: Callable[[], Path]) -> None:
    """Mean of -log p over the tokens of both answers, whichever row is padded."""
    torch = pytest.importorskip("torch")
    from claimpath.training.device import find_machine, make_deterministic

    plan = plan_of("qlora", writer())
    make_deterministic(1)
    learner: Any = learner_of(plan, find_machine(plan.settings))
    learner.model.eval()
    rows = [(QUESTION, True), (QUESTION.model_copy(update={"generated": "Nine."}), False)]
    total, n_tokens = 0.0, 0
    for question, match in rows:
        asked = prompt_ids(learner.tokenizer, plan.prompt, question)
        answer = answer_ids(learner.tokenizer, plan.prompt, match=match)
        with torch.no_grad():
            logs = (
                learner.model(input_ids=torch.tensor([[*asked, *answer]]))
                .logits[0]
                .double()
                .log_softmax(dim=-1)
            )
        total -= sum(float(logs[len(asked) - 1 + place, token]) for place, token in enumerate(answer))
        n_tokens += len(answer)
    assert float(learner.loss(rows).detach()) == pytest.approx(total / n_tokens, rel=1e-4)
