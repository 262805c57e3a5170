import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.afc import (
    read_afc_run,
    read_passage_labels,
    rescore_afc_run,
    run_afc,
    score_passage_labels,
)
from claimpath.bench.afc.gold import afc_cases
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError

OURS = {"id": "arg-1", "passage": "PMC1-0", "label": "Supported"}


def _write(path: Path, *rows: Any) -> Path:
    file = path / "labels.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


def test_our_lines_and_the_authors_lines_are_the_same(split: MissciSplit, tmp_path: Path) -> None:
    theirs = {
        "id": "arg-1:PMC1-0",
        "argument_id": "arg-1",
        "passage_id": "PMC1-0",
        "prediction": {"label": "SUPPORT", "probabilities": [0.9, 0.05, 0.05]},
    }
    cases = afc_cases(split, None, "false")
    ours, _ = read_passage_labels(_write(tmp_path, OURS), cases)
    found, _ = read_passage_labels(_write(tmp_path, theirs), cases)
    assert ours == found


def test_passages_that_nobody_annotated_are_left_out_and_counted(split: MissciSplit, tmp_path: Path) -> None:
    file = _write(tmp_path, OURS, OURS | {"passage": "PMC1-4"})
    labels, n_others = read_passage_labels(file, afc_cases(split, None, "false"))
    assert (len(labels), n_others) == (1, 1)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (OURS | {"label": "True"}, "the label is 'True'; one of Supported, Refuted"),
        (OURS | {"id": "arg-9"}, "no claim 'arg-9'"),
        (OURS | {"passage": "PMC2-0"}, "the study of 'arg-1' has no passage 'PMC2-0'"),
        (OURS | {"passage": 0}, "text fields `id` and `passage`"),
        (OURS | {"seed": -1}, "`seed` is -1"),
        (OURS | {"probabilities": {"Supported": float("nan")}}, "the probability of 'Supported' is nan"),
        (OURS | {"probabilities": {"maybe": 0.1}}, "unknown label 'maybe'"),
        (OURS, r"was labelled on labels\.jsonl:1"),
    ],
)
def test_bad_lines_are_named(split: MissciSplit, tmp_path: Path, row: Any, message: str) -> None:
    with pytest.raises(DataError, match=rf"labels\.jsonl:2: .*{message}"):
        read_passage_labels(_write(tmp_path, OURS, row), afc_cases(split, None, "false"))


def test_a_run_is_read_and_scored_again_to_the_same_figures(split: MissciSplit, tmp_path: Path) -> None:
    run = run_afc(split, system="afc:random", seeds=(1, 2))
    file = tmp_path / "run.json"
    file.write_text(run.model_dump_json(), encoding="utf-8")
    assert read_afc_run(file) == run
    assert rescore_afc_run(split, file).summary == run.summary
    with pytest.raises(DataError, match="made with other data"):
        rescore_afc_run(split.model_copy(update={"sha256": "f" * 64}), file)
    file.write_text("{}")
    with pytest.raises(DataError, match="is not a run of passage labels"):
        read_afc_run(file)


def test_labels_that_are_missing_are_said(split: MissciSplit, tmp_path: Path) -> None:
    score = score_passage_labels(split, _write(tmp_path, OURS)).summary
    assert (score.n_passages, score.n_passages_missing) == (8, 7)
    assert "7 of 8 passages" in score.warnings[0]
    assert score.measures["Rejected"].n_missing == 1
