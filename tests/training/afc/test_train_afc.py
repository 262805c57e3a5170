"""A whole training on a model made on the spot: kill and resume, the grid, and what uses the models."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import SettingsError

torch: Any = pytest.importorskip("torch", reason="torch is not installed: the extra `train` is not there")
pytest.importorskip("transformers", reason="the extra `train` is not there")
safetensors: Any = pytest.importorskip("safetensors.torch", reason="the extra `train` is not there")

from claimpath.datasets.claim_evidence import load_claim_evidence  # noqa: E402
from claimpath.examples import example_study  # noqa: E402
from claimpath.measures.argument_verdict import STANCE_LABELS  # noqa: E402
from claimpath.models.pair_scorer import load_pair_scorer  # noqa: E402
from claimpath.stages.rank import rank  # noqa: E402
from claimpath.stages.read import read  # noqa: E402
from claimpath.training.afc.cell import class_weights  # noqa: E402
from claimpath.training.afc.pairs import TrainingPairs, join_pairs  # noqa: E402
from claimpath.training.afc.read import read_afc_training  # noqa: E402
from claimpath.training.afc.run import train_afc  # noqa: E402
from claimpath.training.afc.tables import afc_tables  # noqa: E402
from claimpath.training.settings import Cell, training_settings  # noqa: E402

torch.set_num_threads(1)
Make = Callable[..., Path]
Same = Callable[[Any, Any], bool]


class Killed(BaseException):
    """Stands for a process that is killed; it is no Exception, so that nothing can take it for a failed cell."""


@pytest.fixture
def pairs(tmp_path: Path) -> TrainingPairs:
    """45 pairs about snails that a tiny model can learn: the claim's last words decide."""
    said = {"SUPPORTS": "grew", "REFUTES": "not grew", "NEI": "ate sand"}
    rows = [
        {"claim": f"box q{n} snails {words}", "evidence": f"nine snails grew in a box q{n} .", "label": label}
        for n in range(15)
        for label, words in said.items()
    ]
    for number, row in enumerate(rows):
        row["document"] = str(number // 3)
    path = tmp_path / "snails.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return join_pairs(load_claim_evidence(str(path)), licence="CC BY 4.0")


def settings(model: Path, **more: Any) -> Any:
    given = {"model": str(model), "learning_rates": (5e-3,), "batch_sizes": (9,), "seeds": (1,), "epochs": 2}
    return training_settings(**{**given, "device": "cpu", **more})


def weights(folder: Path, seed: int = 1) -> Any:
    return safetensors.load_file(folder / "models" / f"seed{seed}" / "model.safetensors")


def test_a_training_that_was_killed_goes_on_to_the_same_weights(
    tmp_path: Path, tiny: Make, pairs: TrainingPairs, same_weights: Same
) -> None:
    base, asked = tiny(), {"checkpoint_minutes": 0}
    whole = train_afc(pairs, settings(base), tmp_path / "whole", **asked)

    def kill(cell: Cell, done: int, total: int) -> None:
        if done == total - 1:
            raise Killed

    with pytest.raises(Killed):
        train_afc(pairs, settings(base), tmp_path / "killed", advance=kill, **asked)
    assert not (tmp_path / "killed" / "training.json").exists()
    resumed = train_afc(pairs, settings(base), tmp_path / "killed", **asked)
    assert same_weights(weights(tmp_path / "whole"), weights(tmp_path / "killed"))
    assert resumed.measures == whole.measures
    assert resumed.final[0].progress.resumed == 1
    # The same once more without a kill, and with another seed, which gives others.
    train_afc(pairs, settings(base, seeds=(1, 2)), tmp_path / "again")
    assert same_weights(weights(tmp_path / "whole"), weights(tmp_path / "again"))
    assert not same_weights(weights(tmp_path / "again"), weights(tmp_path / "again", seed=2))


def test_grid_seeds_models_cards_and_what_uses_them(tmp_path: Path, tiny: Make, pairs: TrainingPairs) -> None:
    base, out = tiny(), tmp_path / "out"
    grid = {"learning_rates": (1e-6, 5e-3), "epochs": 5, "class_weights": "balanced", "seeds": (1, 2)}
    made = train_afc(pairs, settings(base, **grid), out)
    # It learns: the tiny rate can't, the other one does, and so it is chosen.
    assert made.best.learning_rate == 5e-3
    assert made.measures["MacroF1"].value > made.baselines["majority"]["MacroF1"] + 0.3
    assert made.measures["MacroF1"].n_expected == 2 * len(pairs.parts["test"])
    assert [seed.folder for seed in made.seeds] == ["models/seed1", "models/seed2"]

    # Nothing is trained again, and a larger grid trains what is new only.
    trained: list[str] = []
    more = {**grid, "learning_rates": (1e-6, 5e-3, 1e-5)}
    again = train_afc(
        pairs,
        settings(base, **more),
        out,
        ended=lambda one, kept: None if kept else trained.append(one.cell.name),
    )
    assert trained == ["lr1e-05-bs9-seed1"]
    assert again.measures == made.measures
    assert not list(out.glob("cells/*/*.pt")), "weights of cells are gigabytes for a real model"
    with pytest.raises(SettingsError, match="other settings or data"):
        train_afc(pairs, settings(base, **{**grid, "epochs": 4}), out)

    # The file gives the tables.
    grid_rows, test_rows = (table.rows for table in afc_tables([read_afc_training(out / "training.json")]))
    assert [row[:3] for row in grid_rows[2:]] == [
        (again.base.name, rate, 9) for rate in ("1e-06", "0.005", "1e-05")
    ]
    assert [row[2] for row in test_rows] == ["(majority)", "(random-by-prior)", again.base.name]

    # The models load where `afc:DIR` looks, say what was predicted, and have a card.
    model = out / "models" / "seed1"
    scorer = load_pair_scorer(str(model))
    assert scorer.labels == STANCE_LABELS
    known = json.loads((model / "predictions.json").read_text(encoding="utf-8"))
    test = pairs.parts["test"]
    assert known["ids"] == [pair.id for pair in test]
    rows = scorer.probabilities([(pair.claim, pair.evidence) for pair in test])
    assert rows.tolist() == [pytest.approx(row, abs=1e-5) for row in known["probabilities"]]
    card = (model / "README.md").read_text(encoding="utf-8")
    assert "Licence: CC BY 4.0." in card
    assert str(tmp_path) not in card

    study = read(example_study())
    for task in ("supports", "undermines"):
        ranking = rank("Snails grew.", study, task=task, ranker=f"afc:{model}")
        assert len(ranking.ranking) == len(study.passages)
    first = study.passages[0]
    expected = scorer.probabilities([("Snails grew.", first.text)])[0, scorer.labels.index("Supported")]
    scored = {one.passage_id: one.score for one in rank("Snails grew.", study, ranker=f"afc:{model}").ranking}
    assert scored[first.id] == pytest.approx(expected)


def test_a_cell_that_diverges_is_a_row_and_the_others_are_trained(
    tmp_path: Path, tiny: Make, pairs: TrainingPairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimpath.training.afc import cell as module

    real = module.padded

    def broken(encoded: Any, piece: Any, tokenizer: Any, device: str) -> Any:
        if len(piece) == 7:
            raise RuntimeError("out of memory")
        return real(encoded, piece, tokenizer, device)

    monkeypatch.setattr(module, "padded", broken)
    made = train_afc(pairs, settings(tiny(), batch_sizes=(7, 9), epochs=1), tmp_path / "out")
    assert [outcome.state for outcome in made.search] == ["failed", "finished"]
    assert made.best.batch_size == 9
    assert "lr0.005-bs7-seed1 could not be trained: RuntimeError: out of memory" in made.warnings
    assert [one.cell.batch_size for one in made.failed] == [7]
    assert any("could not be trained" in note for note in afc_tables([made])[0].all_notes)


def test_texts_that_are_cut_are_counted(tmp_path: Path, tiny: Make, pairs: TrainingPairs) -> None:
    # [CLS] box q snails grew [SEP] nine snails grew in a box q . [SEP]: 15 tokens, and 16 to 17 with other claims.
    made = train_afc(pairs, settings(tiny(), epochs=1, max_length=15), tmp_path / "out")
    cut = {part: sum(pair.label != "Supported" for pair in given) for part, given in pairs.parts.items()}
    assert made.n_cut == cut
    assert (
        f"{sum(cut.values())} pairs had more than 15 tokens"
        in (tmp_path / "out/models/seed1/README.md").read_text()
    )


def test_what_cannot_be_trained_from_is_said(tmp_path: Path, tiny: Make, pairs: TrainingPairs) -> None:
    with pytest.raises(SettingsError, match="there is no model folder"):
        train_afc(pairs, settings(tmp_path / "nothing"), tmp_path / "out")
    (tmp_path / "empty").mkdir()
    with pytest.raises(SettingsError, match=r"can't load .* as a base model"):
        train_afc(pairs, settings(tmp_path / "empty"), tmp_path / "out")
    with pytest.raises(SettingsError, match="--precision fp16 needs a graphics card"):
        train_afc(pairs, settings(tiny(), precision="fp16"), tmp_path / "out")


def test_balanced_weights_have_the_mean_1() -> None:
    # 3 of the first, 1 of the second: 4 / (2 x 3) and 4 / (2 x 1); over the pairs (3 x 2/3 + 1 x 2) / 4 = 1.
    assert class_weights([0, 0, 0, 1], 2, "balanced") == pytest.approx([2 / 3, 2.0])
    assert class_weights([0, 0, 0, 1], 2, "none") == [1.0, 1.0]
    with pytest.raises(ValueError, match="label 2 does not occur"):
        class_weights([0, 1], 3, "balanced")
