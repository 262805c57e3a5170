import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.bench import TASKS, BenchRun, read_predictions, read_run, run_bench, table
from claimpath.bench.rescore import score_file
from claimpath.bench.tasks import Setting
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.errors import DataError

KERNEL, UNDERMINING = "missciplus/kernel", "missciplus/undermining"
Write = Callable[..., Path]


def line(name: str, ranking: list[int], pmc: str = "PMC1", key: str = "ranking", **more: object) -> str:
    return json.dumps({"id": name, key: [f"{pmc}-{i}" for i in ranking], **more})


def score(path: Path, split: MissciSplit, task: str = KERNEL, setting: Setting | None = None) -> BenchRun:
    return score_file(task, path, load=lambda _: split, setting=setting)


@pytest.mark.parametrize("task", [KERNEL, UNDERMINING])
def test_a_run_scored_again_gives_the_same_scores(split: MissciSplit, tmp_path: Path, task: str) -> None:
    run = run_bench(split, task=task, system="random", seeds=(1, 2, 3))
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(), encoding="utf-8")
    assert read_run(path) == run
    assert score(path, split, task) == run


def test_the_authors_format_and_ours(split: MissciSplit, predictions: Write) -> None:
    path = predictions(
        line("a1", [1, 0, 2, 3], key="ranked_passages"),
        json.dumps({"id": "a2", "scores": {"PMC1-0": 0.1, "PMC1-1": 0.3, "PMC1-2": 0.9, "PMC1-3": 0.3}}),
    )
    run = score(path, split)
    # a1 rank 1; a2: 2 first, then 1 and 3 tied, in the study's order: rank 2.
    assert run.summary.measures["MRR"].value == 0.75
    assert run.manifest.system == "mine"
    assert run.predictions[1].ranking == ("PMC1-2", "PMC1-1", "PMC1-3", "PMC1-0")


def test_what_is_missing_counts_zero_and_is_shown(split: MissciSplit, predictions: Write) -> None:
    measures = score(predictions(line("a1", [1, 0, 2, 3])), split).summary.measures
    assert measures["MRR"].value == 0.5
    assert (measures["MRR"].n_expected, measures["MRR"].n_missing) == (2, 1)


def test_an_argument_without_one_of_the_seeds_is_missing(split: MissciSplit, predictions: Write) -> None:
    full = [line("a1", [1, 0, 2, 3], seed=seed) for seed in (1, 2)]
    measures = score(predictions(*full, line("a2", [1, 0, 2, 3], seed=1)), split).summary.measures
    assert (measures["MRR"].n_scored, measures["MRR"].n_missing) == (1, 1)


def test_a_ranking_that_leaves_passages_out_is_scored_and_said(
    split: MissciSplit, predictions: Write
) -> None:
    summary = score(predictions(line("a1", [0]), line("a2", [1, 0, 2, 3])), split).summary
    assert summary.measures["MRR"].value == 0.5
    assert any("a1" in warning for warning in summary.warnings)


def test_naming_few_passages_makes_no_ranking_more_precise(split: MissciSplit, predictions: Write) -> None:
    whole = score(
        predictions(line("a1", [1, 0, 2, 3]), line("a2", [1, 0, 2, 3])), split, "missciplus/undermining"
    )
    short = score(predictions(line("a1", [1]), line("a2", [1])), split, "missciplus/undermining")
    for name in ("P@3", "P@10"):
        assert short.summary.measures[name].value <= whole.summary.measures[name].value


def test_linked_passages_that_nobody_annotated_are_said_to_be_out_of_reach(split: MissciSplit) -> None:
    bare = split.model_copy(
        update={"arguments": tuple(a.model_copy(update={"selected": ()}) for a in split.arguments)}
    )
    for data, setting, n_said in ((bare, "closed", 1), (bare, "open", 0), (split, "closed", 0)):
        run = run_bench(data, task=KERNEL, system="ordered", setting=setting)
        assert sum("can't be found" in warning for warning in run.summary.warnings) == n_said


def test_predictions_for_arguments_that_do_not_count_are_let_pass(
    split: MissciSplit, predictions: Write
) -> None:
    path = predictions(line("a1", [1, 0, 2, 3]), line("a2", [1, 0, 2, 3]), line("a3", [0, 1], "PMC2"))
    assert score(path, split).summary.measures["MRR"].n_expected == 2


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("{", r"mine.jsonl:2: not JSON"),
        ("[]", r":2: an object with the text field `id`"),
        (line("a9", [0]), r":2: the data has no argument 'a9'"),
        (line("a2", [0, 9]), r":2: the study of 'a2' has no passage 'PMC1-9'"),
        (line("a2", [0], "PMC2"), r":2: the study of 'a2' has no passage 'PMC2-0'"),
        (line("a2", [0, 1, 0]), r":2: the passage 'PMC1-0' is ranked twice"),
        (line("a1", [0]), r":2: the argument 'a1' with seed 0 was already predicted at mine.jsonl:1"),
        ('{"id": "a2"}', r":2: give `ranking`"),
        ('{"id": "a2", "ranking": [1]}', r":2: give `ranking`"),
        ('{"id": "a2", "scores": {"PMC1-0": NaN}}', r":2: the score of 'PMC1-0' is nan"),
        ('{"id": "a2", "scores": {"PMC1-0": Infinity}}', r":2: the score of 'PMC1-0' is inf"),
        ('{"id": "a2", "scores": {"PMC1-0": "high"}}', r":2: the score of 'PMC1-0' is 'high'"),
        (line("a2", [0], seed="one"), r":2: `seed` is 'one'"),
    ],
)
def test_bad_predictions_are_named_with_file_and_line(
    split: MissciSplit, predictions: Write, second: str, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        read_predictions(predictions(line("a1", [0]), second), TASKS[KERNEL], split)


def test_files_that_are_not_there_or_not_text(split: MissciSplit, predictions: Write, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no file"):
        score(tmp_path / "none", split)
    with pytest.raises(DataError, match="is a folder"):
        score(tmp_path, split)
    with pytest.raises(DataError, match="no predictions"):
        score(predictions(""), split)
    (tmp_path / "b").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="not UTF-8"):
        score(tmp_path / "b", split)


def test_a_run_of_another_task_or_other_data_is_refused(
    split: MissciSplit, tmp_path: Path, data: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_text(
        run_bench(split, task=KERNEL, system="ordered").model_dump_json(indent=1), encoding="utf-8"
    )
    with pytest.raises(DataError, match="run of missciplus/kernel"):
        score(path, split, UNDERMINING)
    file = data / "dev.missciplus.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace("Basil heals", "Basil cures"), encoding="utf-8")
    with pytest.raises(DataError, match="other data"):
        score(path, load_missciplus(data, "dev"))


def test_only_a_run_is_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="not a run of this bench"):
        read_run(tmp_path / "x")


def test_a_table_has_a_row_for_each_run_and_the_baselines_once(split: MissciSplit) -> None:
    scores = [run_bench(split, task=KERNEL, system=name).summary for name in ("ordered", "bm25-study")]
    text = table(TASKS[KERNEL], scores)
    assert text.count("(random, expected)") == 1
    assert [row.split("|")[1].strip() for row in text.splitlines()[2:]] == [
        "(random, expected)", "(ordered)", "ordered", "bm25-study",
    ]  # fmt: skip
    first = table(TASKS[KERNEL], scores, "csv").splitlines()[0]
    assert first.startswith("system,setting,split,P@1,P@1 low,P@1 high,MRR")
