"""Rankings scored from files: what is missing, tied, or of no account is said."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench import BenchRun, run_bench
from claimpath.bench.rescore import score_file
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError

KERNEL, UNDERMINING = "missciplus/kernel", "missciplus/undermining"
Write = Callable[..., Path]


def score(path: Path, data: MissciSplit, task: str = KERNEL, **options: Any) -> BenchRun:
    return score_file(task, path, load=lambda _: data, **options)


def line(argument: str, **more: Any) -> str:
    return json.dumps({"id": argument, **more})


def test_a_missing_argument_counts_0_and_is_named(split: MissciSplit, predictions: Write) -> None:
    # a1 rests on passage 1, which is ranked first; a2 is missing: (1 + 0) / 2.
    found = score(predictions(line("a1", ranking=["PMC1-1", "PMC1-0", "PMC1-2", "PMC1-3"])), split)
    measure = found.summary.measures["P@1"]
    assert (measure.value, measure.n_expected, measure.n_missing) == (0.5, 2, 1)
    assert "1 of 2 arguments lack a prediction and count 0: a2" in found.summary.warnings


def test_ties_keep_the_studys_order_and_are_said(split: MissciSplit, predictions: Write) -> None:
    scores = {"PMC1-3": 1.0, "PMC1-2": 0.5, "PMC1-1": 1.0, "PMC1-0": 0.5}
    found = score(predictions(line("a1", scores=scores), line("a2", scores={"PMC1-1": 1})), split)
    assert found.predictions[0].ranking == ("PMC1-1", "PMC1-3", "PMC1-0", "PMC1-2")
    note = "1 predictions give passages the same score; those keep the study's order: a1"
    assert note in found.summary.warnings
    assert any("leave passages out" in warning for warning in found.summary.warnings)


def test_what_the_task_does_not_count_is_left_out_and_said(split: MissciSplit, predictions: Write) -> None:
    # a3 rests on no linked passage, so that kernel does not ask about it; undermining does.
    path = predictions(line("a3", ranking=["PMC2-0", "PMC2-1"]))
    found = score(path, split)
    assert found.predictions == ()
    note = "1 predictions are about arguments that missciplus/kernel does not count, and are left out: a3"
    assert note in found.summary.warnings
    assert score(path, split, UNDERMINING).predictions[0].id == "a3"


def test_a_run_keeps_its_seeds_and_what_made_it(split: MissciSplit, tmp_path: Path) -> None:
    run = run_bench(split, task=KERNEL, system="random", seeds=(4, 5))
    lacking = [p for p in run.predictions if (p.id, p.seed) != ("a1", 5)]
    path = tmp_path / "run.json"
    path.write_text(
        run.model_copy(update={"predictions": tuple(lacking)}).model_dump_json(), encoding="utf-8"
    )
    found = score(path, split)
    assert found.manifest == run.manifest
    assert found.summary.measures["MRR"].n_missing == 1
    assert "1 of 2 arguments lack a prediction for each seed and count 0: a1" in found.summary.warnings
    # A whole seed that is gone is missing as well, and does not just shorten the mean.
    half = run.model_copy(update={"predictions": tuple(p for p in run.predictions if p.seed == 4)})
    path.write_text(half.model_dump_json(), encoding="utf-8")
    assert score(path, split).summary.measures["MRR"].n_missing == 2
    assert score(path, split, setting="closed").manifest.setting == "closed"


def test_a_file_of_an_older_version_loads(split: MissciSplit, tmp_path: Path) -> None:
    run = run_bench(split, task=KERNEL, system="ordered")
    document = json.loads(run.model_dump_json())
    for name in ("code_sha256", "versions", "prompts_sha256", "model", "more_data_sha256"):
        del document["manifest"][name]
    path = tmp_path / "run.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert score(path, split).summary.measures == run.summary.measures


def test_other_data_is_named(split: MissciSplit, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run_bench(split, task=KERNEL, system="ordered").model_dump_json(), encoding="utf-8")
    with pytest.raises(DataError, match=r"dev\.missciplus\.jsonl had SHA-256 .* and has 999999999999"):
        score(path, split.model_copy(update={"sha256": "9" * 64}))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (line("a1", scores={"PMC1-0": float("nan")}), "the score of 'PMC1-0' is nan"),
        (line("a1", scores={"PMC1-0": float("-inf")}), "finite number"),
        (line("a1", scores={"PMC1-0": True}), "the score of 'PMC1-0' is True"),
        (line("a1", scores={"PMC2-0": 1}), "has no passage 'PMC2-0'"),
        (line("a1", ranking=["PMC1-0"], given=3), "`given` is 3"),
        (line("a1", ranking=["PMC1-0"], seed=-1), "`seed` is -1"),
        (line("a1", ranking="PMC1-0"), "as a list of passage ids"),
    ],
)
def test_bad_lines(split: MissciSplit, predictions: Write, row: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        score(predictions(row), split)
