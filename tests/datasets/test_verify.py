"""Files that changed, and what is wrong in them, by set."""

import json
import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from claimpath.datasets.card_counts import COUNTS
from claimpath.datasets.cards import card_of
from claimpath.datasets.checks import CHECKS, Problem
from claimpath.datasets.registry import add_data
from claimpath.datasets.sets import DATA_SETS
from claimpath.datasets.traps import TRAPS
from claimpath.datasets.verify import verify_data
from claimpath.errors import SettingsError

Row = dict[str, Any]
Spoil = Callable[[Row], None]
DATA = os.environ.get("CLAIMPATH_DATA")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))


def _file(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def _found(name: str, folder: Path, file: str) -> list[tuple[int | None, str, str]]:
    problems: list[Problem] = CHECKS[name](folder, file)
    return [(problem.line, problem.field, problem.problem) for problem in problems]


def test_every_set_has_a_check_a_count_and_traps() -> None:
    assert set(DATA_SETS) == set(CHECKS) == set(COUNTS) == set(TRAPS)


def test_files_that_changed_went_or_came(tmp_path: Path, row: Row) -> None:
    folder = _file(tmp_path / "m", "dev.missciplus.jsonl", json.dumps(row))
    _file(folder, "test.missciplus.jsonl", json.dumps(row))
    add_data("missciplus", folder)
    assert verify_data().sets[0].sound
    row["argument"]["claim"] = "Basil makes people older."
    _file(folder, "dev.missciplus.jsonl", json.dumps(row))
    _file(folder, "more.missciplus.jsonl", json.dumps(row))
    (folder / "test.missciplus.jsonl").unlink()
    (entry,) = verify_data().sets
    states = {file.file.split(".")[0]: file.state for file in entry.files}
    assert states == {"dev": "changed", "test": "missing", "more": "new"}
    assert not entry.sound


def test_a_folder_that_went_is_said(tmp_path: Path, row: Row) -> None:
    folder = _file(tmp_path / "m", "dev.missciplus.jsonl", json.dumps(row))
    add_data("missciplus", folder)
    folder.rename(tmp_path / "n")
    found = verify_data()
    assert found.n_unsound == 1
    assert "no longer there" in (found.sets[0].failure or "")


def test_a_set_that_was_never_registered_can_be_checked(
    tmp_path: Path, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    _file(tmp_path / "missciplus", "dev.missciplus.jsonl", json.dumps(row))
    monkeypatch.setenv("CLAIMPATH_DATA", str(tmp_path))
    with pytest.raises(SettingsError, match="no data set is registered"):
        verify_data()
    (entry,) = verify_data("missciplus").sets
    assert [file.state for file in entry.files] == ["unrecorded"]
    assert entry.sound


def _spoil_everything(row: Row) -> None:
    argument = row["argument"]
    argument["claim"] = " "
    argument["accurate_premise_p0"]["mapping"][0]["passage"] = "PMC1-77"
    argument["fallacies"][0]["mapping"][0]["sentences"] = [5]
    argument["fallacies"][0]["interchangeable_fallacies"][0]["class"] = "Bad Luck"
    argument["fallacies"][1]["id"] = "arg-1:1"
    argument["fallacies"][1]["mood"] = "sad"


def test_all_problems_of_an_argument_are_named_with_line_and_field(tmp_path: Path, row: Row) -> None:
    good = deepcopy(row)
    _spoil_everything(row)
    folder = _file(tmp_path / "m", "dev.missciplus.jsonl", f"{json.dumps(good)}\n\n{json.dumps(row)}\n{{")
    found = _found("missciplus", folder, "dev.missciplus.jsonl")
    assert [(line, field) for line, field, _ in found] == [
        (3, "argument.claim"),
        (3, "argument.accurate_premise_p0.mapping[0].passage"),
        (3, "argument.fallacies[0].mapping[0].sentences"),
        (3, "argument.fallacies[0].interchangeable_fallacies[0].class"),
        (3, "argument.fallacies"),
        (3, "argument.fallacies[1].mood"),
        (3, "id"),
        (4, ""),
    ]
    assert "'Bad Luck' is none of the nine" in found[3][2]
    assert found[6][2] == "the id 'arg-1' was used on line 1"


def _scifact(tmp_path: Path, *claims: Row) -> Path:
    folder = _file(tmp_path / "s", "corpus.jsonl", json.dumps({"doc_id": 7, "abstract": ["One.", "Two."]}))
    return _file(folder, "claims_dev.jsonl", "\n".join(json.dumps(claim) for claim in claims))


def test_scifact(tmp_path: Path) -> None:
    folder = _scifact(
        tmp_path,
        {"id": 1, "claim": "A.", "evidence": {"7": [{"sentences": [1], "label": "SUPPORT"}]}},
        {"id": 1, "claim": " ", "evidence": {"7": [{"sentences": [2], "label": "NEI"}]}},
        {"id": 3, "claim": "B.", "evidence": {"8": [{"sentences": [0], "label": "CONTRADICT"}]}},
        {"id": 4, "claim": "C."},
    )
    assert _found("scifact", folder, "claims_dev.jsonl") == [
        (2, "claim", "'claim' is empty"),
        (2, "id", "the id '1' was used on line 1"),
        (2, "evidence['7'][0]", "the label is 'NEI'; SUPPORT or CONTRADICT was expected"),
        (2, "evidence['7'][0]", "sentence 2 of the document 7, which has 2"),
        (3, "evidence['8'][0]", "the document 8 is not in the corpus"),
    ]


def test_tables_are_named_by_the_line_that_a_row_begins_on(tmp_path: Path) -> None:
    text = 'id,evidence,claim,label\n1,"two\nlines",A,Supports\n1,x,,Maybe\n2,x,B\n'
    folder = _file(tmp_path / "h", "healthver_dev.csv", text)
    assert _found("healthver", folder, "healthver_dev.csv") == [
        (4, "claim", "'claim' is empty"),
        (4, "label", "the label is 'Maybe'; one of Supports, Neutral, Refutes was expected"),
        (4, "id", "the id '1' was used on line 2"),
        (5, "", "3 cells; the header has 4"),
    ]
    _file(folder, "healthver_dev.csv", "id,text\n")
    assert "the header lacks evidence, claim, label" in _found("healthver", folder, "healthver_dev.csv")[0][2]


def test_covidfact_takes_either_name_of_the_label_and_quotation_marks_as_text(tmp_path: Path) -> None:
    folder = _file(
        tmp_path / "c", "dev.tsv", 'index\tsentence1\tSentence2\tentailment\n0\tan "odd\tB\tentailment\n'
    )
    assert _found("covidfact", folder, "dev.tsv") == []
    _file(folder, "train.tsv", "index\tsentence1\tSentence2\tlabel\n0\tA\tB\tno\n")
    assert [found[:2] for found in _found("covidfact", folder, "train.tsv")] == [(2, "label")]
    _file(folder, "test1.tsv", "index\tsentence1\tSentence2\n0\tA\tB\n")
    assert "neither 'entailment' nor 'label'" in _found("covidfact", folder, "test1.tsv")[0][2]


def test_mafalda_spans_lie_inside_their_text(tmp_path: Path) -> None:
    rows = [
        {"text": "Short.", "labels": [[0, 6, "straw man"]]},
        {"text": "Short.", "labels": [[0, 7, "straw man"], [3, 3, "straw man"], [0, "6", "x"]]},
        {"text": "", "labels": []},
    ]
    folder = _file(tmp_path / "f", "gold.jsonl", "\n".join(json.dumps(row) for row in rows))
    assert [found[:2] for found in _found("mafalda", folder, "gold.jsonl")] == [
        (2, "labels[0]"), (2, "labels[1]"), (2, "labels[2]"), (3, "text"),
    ]  # fmt: skip


def test_rated_premises(tmp_path: Path) -> None:
    text = (
        "data_id,fallacy_id,claim,p0,generated_premise,reference_premise,q4,predicted_fallacy\n"
        "1,f,c,p,g,r,True,Ambiguity\n1,f,c,p,,r,maybe,Bad Luck\n"
    )
    folder = _file(tmp_path / "p", "human_eval_joined.csv", text)
    problems = CHECKS["premise_judge"](folder, "human_eval_joined.csv")
    assert [(problem.field, problem.severity) for problem in problems] == [
        ("generated_premise", "note"), ("q4", "error"), ("predicted_fallacy", "note"), ("data_id", "error"),
    ]  # fmt: skip


def test_recv_says_what_its_loader_says(tmp_path: Path) -> None:
    folder = _file(tmp_path / "r", "wikipedia.tsv", "true\tdeductive\tA claim.\tShort.\tLonger.\n")
    assert _found("recv_v1", folder, "wikipedia.tsv") == []
    _file(folder, "wikipedia.tsv", "perhaps\tdeductive\tA claim.\tShort.\tLonger.\n")
    assert len(_found("recv_v1", folder, "wikipedia.tsv")) == 1
    _file(folder, "wikipedia.tsv", " \n")
    assert _found("recv_v1", folder, "wikipedia.tsv") == [(None, "", "the file is empty")]


def test_bytes_that_are_no_text_are_a_problem_and_the_rest_is_read(tmp_path: Path) -> None:
    folder = _scifact(tmp_path, {"id": 1, "claim": "A."})
    (folder / "claims_dev.jsonl").write_bytes(b'{"id": 1, "claim": "A."}\n\xff\n{"id": 1, "claim": "B."}\n')
    found = _found("scifact", folder, "claims_dev.jsonl")
    assert found[0] == (2, "", "not UTF-8")
    assert found[-1] == (3, "id", "the id '1' was used on line 1")


def test_a_card_counts_what_is_there_and_says_why_it_can_not(tmp_path: Path, row: Row) -> None:
    folder = _file(tmp_path / "m", "dev.missciplus.jsonl", json.dumps(row))
    add_data("missciplus", folder)
    card = card_of("missciplus")
    assert card.counts["dev"]["arguments"] == 1
    assert card.counts["dev"]["fallacies with a context"] == 1
    assert card.counts["dev: classes of the premises"] == {
        "Fallacy of Division/Composition": 1,
        "Hasty Generalization": 1,
    }
    assert "## Beware" in card.markdown()
    _file(folder, "dev.missciplus.jsonl", "{")
    assert "not JSON" in (card_of("missciplus").failure or "")


@pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is unset: the authors' files can't be checked")
@pytest.mark.parametrize(
    "name",
    ["missciplus", "missci", "mafalda", "recv_v1", "scifact", "healthver", "covidfact", "premise_judge"],
)
def test_the_authors_files_have_no_problem(name: str) -> None:
    (entry,) = verify_data(name).sets
    assert entry.problems == ()
    card = card_of(name)
    assert card.failure is None
    assert card.counts
