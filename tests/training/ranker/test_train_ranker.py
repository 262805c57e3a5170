"""Training rankers, on tiny models that are made on the spot."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimpath.bench import run_bench
from claimpath.datasets import load_missciplus
from claimpath.errors import SettingsError
from claimpath.stages.rank import rank
from claimpath.stages.read import read
from claimpath.training.ranker.examples import RankExample
from claimpath.training.ranker.fit import Plan
from claimpath.training.ranker.load import folder_scores, learner_of
from claimpath.training.ranker.measure import measure_cases
from claimpath.training.ranker.result import RankerResult
from claimpath.training.ranker.run import train_ranker
from claimpath.training.ranker.sources import load_sources
from claimpath.training.settings import training_settings

Make = Callable[..., Path]
EXAMPLES = [
    RankExample("basil grew", "basil grew more", ("moss",), frozenset({"basil grew more", "snails ate"})),
    RankExample("snails ate", "snails ate", ("wet sand", "stones"), frozenset({"snails ate"})),
]


@pytest.fixture
def train(tiny: Make, data: Path, tmp_path: Path) -> Callable[..., RankerResult]:
    base = tiny()

    def run(kind: Any, out: str, names: Sequence[str] = ("scifact",), **given: Any) -> RankerResult:
        settings = training_settings(
            model=str(base), learning_rates=(0.01,), batch_sizes=(2,), seeds=given.pop("seeds", (1,)),
            epochs=given.pop("epochs", 2), device="cpu",
        )  # fmt: skip
        sources = load_sources(names, "supports", "sentence")
        return train_ranker(
            sources, Plan(kind, settings), "supports", "sentence", tmp_path / out, n_folds=given.pop("n_folds", 2),
            ended=given.pop("ended", lambda line: None),
        )  # fmt: skip

    return run


def learner(kind: Any, base: Path) -> Any:
    from claimpath.training.device import find_machine, make_deterministic

    make_deterministic(1)
    machine = find_machine(training_settings(model="x", device="cpu"))
    made = learner_of(kind)(str(base), machine, None)
    made.model.eval()
    return made


def test_the_loss_of_a_bi_encoder(tiny: Make) -> None:
    """Worked out with numpy from the vectors that the library gives."""
    found = learner("bi-encoder", tiny())
    loss = float(found.loss(EXAMPLES).detach())
    texts = ["basil grew more", "snails ate", "moss", "wet sand", "stones"]
    encode = lambda given: found.model.encode(given, normalize_embeddings=True)  # noqa: E731
    logits = 20 * encode(["basil grew", "snails ate"]) @ encode(texts).T
    # "snails ate" is relevant to the first query too, so it is none of its negatives.
    first = logits[0, [0, 2, 3, 4]]
    expected = [np.log(np.exp(first).sum()) - first[0], np.log(np.exp(logits[1]).sum()) - logits[1, 1]]
    assert loss == pytest.approx(float(np.mean(expected)), abs=1e-4)


def test_the_loss_of_a_cross_encoder(tiny: Make) -> None:
    """-(r log g + (1 - r) log(1 - g)) over each example's pairs, g by the library's own softmax."""
    torch = pytest.importorskip("torch")
    found = learner("cross-encoder", tiny())
    loss = float(found.loss(EXAMPLES).detach())

    def chance(query: str, text: str) -> float:
        with torch.no_grad():
            given = found.tokenizer(query, text, return_tensors="pt")
            return float(found.model(**given).logits.softmax(dim=1)[0, 1])

    first = [-np.log(chance("basil grew", "basil grew more")), -np.log(1 - chance("basil grew", "moss"))]
    second = [-np.log(chance("snails ate", "snails ate"))]
    second += [-np.log(1 - chance("snails ate", text)) for text in ("wet sand", "stones")]
    assert loss == pytest.approx((np.mean(first) + np.mean(second)) / 2, abs=1e-5)


@pytest.mark.parametrize(("kind", "system"), [("bi-encoder", "dense"), ("cross-encoder", "cross-encoder")])
def test_what_is_trained_ranks(
    train: Callable[..., RankerResult], annotated: Path, tmp_path: Path, kind: str, system: str
) -> None:
    result = train(kind, "out", ["scifact", str(annotated)])
    out = tmp_path / "out"
    assert result.system == f"{system}:{out}"
    assert [score.cases for score in result.scores] == [
        "scifact dev",
        "annotated.missciplus.jsonl, folds by study",
    ]
    assert ("untrained" in result.scores[0].baselines) is (kind == "bi-encoder")
    assert result.scores[1].measures["MRR"].n_scored == 3
    # One cell of the grid and one for each of two folds, none of which has the studies of the other.
    assert len(result.cells) == 3
    assert result.n_failed == 0
    study_file = tmp_path / "study.md"
    study_file.write_text("# Box\n\nSnails were wet.\n\nBasil grew more.\n", encoding="utf-8")
    study = read(str(study_file))
    ranking = rank("Basil grew.", study, ranker=result.system).ranking
    assert len(ranking) == len(study.passages)
    split = load_missciplus(annotated, "annotated")
    run = run_bench(split, task="missciplus/kernel", system=result.system)
    assert run.summary.measures["MRR"].n_scored == 3
    assert run.manifest.models_sha256["model.safetensors"]
    card = json.loads((out / "card.json").read_text(encoding="utf-8"))
    assert "MRR [scifact dev]" in card["measures"]
    assert set(card["baselines"]) >= {"random", "ordered", "bm25"}
    assert "no licence is stated" in (out / "README.md").read_text(encoding="utf-8")
    # The figures are those of the model as it stands in the folder.
    dev = load_sources(["scifact"], "supports", "sentence")[0].held_out["dev"]
    again = measure_cases(dev, folder_scores(kind, out))  # type: ignore[arg-type]
    assert again["MRR"].value == result.scores[0].measures["MRR"].value


def test_the_same_seed_gives_the_same_model_and_finished_cells_are_kept(
    train: Callable[..., RankerResult], tmp_path: Path
) -> None:
    train("cross-encoder", "one")
    train("cross-encoder", "two")
    weights = [(tmp_path / name / "model.safetensors").read_bytes() for name in ("one", "two")]
    assert weights[0] == weights[1]
    lines: list[str] = []
    result = train("cross-encoder", "one", seeds=(1, 2), ended=lines.append)
    assert "(was there)" in lines[0]
    assert "(was there)" not in lines[1]
    assert [cell.cell.seed for cell in result.cells] == [1, 2]
    with pytest.raises(SettingsError, match="other settings or data"):
        train("cross-encoder", "one", epochs=3)


def test_it_learns(train: Callable[..., RankerResult]) -> None:
    result = train("cross-encoder", "out", epochs=20)
    progress = result.cells[0].progress
    assert progress is not None
    assert progress.epochs[-1].loss < progress.epochs[0].loss / 2


def test_mistakes(train: Callable[..., RankerResult], annotated: Path) -> None:
    with pytest.raises(SettingsError, match="--folds is 1"):
        train("bi-encoder", "out", n_folds=1)
    result = train("cross-encoder", "none", [str(annotated)], n_folds=0, epochs=1)
    assert "nothing that the model has not seen was measured" in result.warnings[-1]
    assert result.scores == ()
    assert "no licence is stated" in result.warnings[0]
    card = (Path(result.folder) / "README.md").read_text(encoding="utf-8")
    assert card.count("no licence is stated") == 1
