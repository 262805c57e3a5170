"""The readers, on small files of invented studies in the authors' forms, with their traps."""

import json
from pathlib import Path

import pytest

from claimpath.datasets.claim_evidence import load_claim_evidence
from claimpath.datasets.claim_evidence.covidfact import read_covidfact
from claimpath.datasets.claim_evidence.healthver import read_healthver
from claimpath.datasets.claim_evidence.own_file import read_own_file
from claimpath.datasets.claim_evidence.scifact import read_scifact
from claimpath.errors import DataError, SettingsError


def lines(path: Path, *rows: object) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def scifact(tmp_path: Path) -> Path:
    lines(
        tmp_path / "corpus.jsonl",
        {"doc_id": 7, "title": "Snails", "abstract": ["Snails grew. ", "They ate moss."]},
        {"doc_id": 8, "title": "Basil", "abstract": ["Basil was wet."]},
    )
    return tmp_path


def test_scifact_gives_a_pair_for_each_cited_abstract(scifact: Path) -> None:
    evidence = {"7": [{"sentences": [0], "label": "CONTRADICT"}, {"sentences": [1], "label": "CONTRADICT"}]}
    lines(
        scifact / "claims_dev.jsonl",
        {"id": 1, "claim": " Snails shrank. ", "evidence": evidence, "cited_doc_ids": [7, 8, 7]},
    )
    pairs, n_unlabelled = read_scifact(scifact, "dev")
    assert n_unlabelled == 0
    assert [(pair.id, pair.label, pair.document) for pair in pairs] == [
        ("scifact-dev-1-7", "Refuted", "7"),
        ("scifact-dev-1-8", "Not Enough Information", "8"),
    ]
    assert pairs[0].claim == "Snails shrank."
    assert pairs[0].evidence == "Snails grew. They ate moss."


def test_scifact_claims_without_labels_are_counted_and_not_used(scifact: Path) -> None:
    lines(
        scifact / "claims_test.jsonl", {"id": 1, "claim": "Snails sing."}, {"id": 2, "claim": "Moss sings."}
    )
    assert read_scifact(scifact, "test") == ([], 2)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"evidence": {"9": [{"label": "SUPPORT"}]}, "cited_doc_ids": []},
            "document 9 is not in corpus.jsonl",
        ),
        ({"evidence": {"7": [{"label": "SUPPORT"}, {"label": "CONTRADICT"}]}}, "says CONTRADICT, SUPPORT"),
        ({"evidence": {"7": [{"label": "MAYBE"}]}}, "says MAYBE"),
        ({"evidence": [], "cited_doc_ids": [7]}, "evidence has to be an object"),
    ],
)
def test_scifact_says_what_is_wrong_and_where(scifact: Path, row: dict[str, object], said: str) -> None:
    lines(scifact / "claims_dev.jsonl", {"id": 1, "claim": "Snails sing.", **row})
    with pytest.raises(DataError, match=f"claims_dev.jsonl:1: .*{said}"):
        read_scifact(scifact, "dev")


def test_healthver_claims_lose_what_stands_around_them(tmp_path: Path) -> None:
    (tmp_path / "healthver_dev.csv").write_text(
        'id,evidence,claim,label,question\n4," Moss cures, it says.","  ""Moss ""cures"" colds"" ",Refutes,q\n',
        encoding="utf-8",
    )
    ((pair,), _) = read_healthver(tmp_path, "dev")
    assert (pair.claim, pair.evidence, pair.label) == (
        'Moss "cures" colds',
        "Moss cures, it says.",
        "Refuted",
    )
    (tmp_path / "healthver_dev.csv").write_text("id,evidence,claim,label\n4,e,c,Perhaps\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"healthver_dev.csv:2: the label is 'Perhaps'"):
        read_healthver(tmp_path, "dev")


@pytest.mark.parametrize(
    "header", ["index\tsentence1\tSentence2\tentailment", "index\tSentence1\tsentence2\tlabel"]
)
def test_covidfact_columns_differ_in_name_and_case(tmp_path: Path, header: str) -> None:
    rows = ['0\tSnails "grew.\tSnails grew\tentailment', "1\tSnails grew.\tSnails sang\tnot_entailment"]
    (tmp_path / "dev.tsv").write_text("\n".join([header, *rows, ""]), encoding="utf-8")
    pairs, _ = read_covidfact(tmp_path, "dev")
    assert [(pair.claim, pair.evidence, pair.label) for pair in pairs] == [
        ("Snails grew", 'Snails "grew.', "Supported"),
        ("Snails sang", "Snails grew.", "Refuted"),
    ]
    (tmp_path / "dev.tsv").write_text("index\tsentence1\tlabel\n0\ta\tentailment\n", encoding="utf-8")
    with pytest.raises(DataError, match="the header lacks 'sentence2'"):
        read_covidfact(tmp_path, "dev")


def test_own_files_take_the_names_that_classifiers_use(tmp_path: Path) -> None:
    table = tmp_path / "own.csv"
    table.write_text(
        "claim,evidence,label,split\na,b,SUPPORTS,train\nc,d,contradiction,Validation\n", encoding="utf-8"
    )
    parts, named = read_own_file(table)
    assert named
    assert {part: [pair.label for pair in pairs] for part, pairs in parts.items()} == {
        "train": ["Supported"],
        "dev": ["Refuted"],
    }
    rows = tmp_path / "own.jsonl"
    lines(rows, {"claim": "a", "evidence": "b", "label": "nei", "document": "d1"})
    parts, named = read_own_file(rows)
    assert not named
    assert parts[""][0].document == "d1"
    # Many number rows and documents from 0: 0 is a name, and not "none".
    numbered = [
        {"claim": f"c{n}", "evidence": f"e{n}", "label": "nei", "id": n, "document": 0} for n in (0, 1)
    ]
    lines(tmp_path / "numbered.JSONL", *numbered)
    found = read_own_file(tmp_path / "numbered.JSONL")[0][""]
    assert [(pair.id, pair.document) for pair in found] == [("numbered-0", "0"), ("numbered-1", "0")]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [{"claim": "a", "evidence": "b", "label": "perhaps"}],
            "the label is 'perhaps'; SUPPORTS, REFUTES or NEI",
        ),
        ([{"claim": "a", "evidence": " ", "label": "nei"}], "'evidence' is ' '"),
        ([{"claim": "a", "evidence": "b", "label": "nei", "split": "half"}], "the split is 'half'"),
        (
            [{"claim": "a", "evidence": "b", "label": "nei", "id": 1}] * 2,
            "the id '1' occurs at own.jsonl:1 already",
        ),
        (
            [
                {"claim": "a", "evidence": "b", "label": "nei"},
                {"claim": "a", "evidence": "b", "label": "nei", "split": "dev"},
            ],
            "1 rows have no split and others do",
        ),
        ([["a", "b", "nei"]], "Give one JSON object with claim, evidence and label on each line"),
    ],
)
def test_own_files_say_what_is_wrong(tmp_path: Path, rows: list[dict[str, object]], said: str) -> None:
    lines(tmp_path / "own.jsonl", *rows)
    with pytest.raises(DataError, match=said):
        read_own_file(tmp_path / "own.jsonl")


@pytest.mark.parametrize(
    ("names", "error", "said"),
    [
        ("", SettingsError, "give each of scifact, covidfact, healthver"),
        ("all,scifact", SettingsError, "once"),
        ("scifoct", SettingsError, "unknown data 'scifoct'; choose of scifact"),
        ("nowhere/pairs.jsonl", DataError, "there is no file 'nowhere/pairs.jsonl'"),
        ("scifact", DataError, "scifact"),
    ],
)
def test_names_that_cannot_be_loaded(tmp_path: Path, names: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        load_claim_evidence(names, root=tmp_path)
