"""Pairs in five layouts: what is understood, what is kept, what is refused. All texts are invented."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.datasets.recv import load_pairs
from claimpath.datasets.recv_card import card_of
from claimpath.datasets.recv_labels import FINE_LABELS, read_reasoning, read_veracity
from claimpath.datasets.recv_rows import read_table
from claimpath.errors import DataError
from claimpath.records import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES

V1 = (
    "true\tdeductive number\tThe Ebb pier is longer than a mile.\tIt is 1,900 m long.\tThe pier, 1,900 m long.\r\n"
    'false\t???\tThe Ebb pier was free.\t"Ebb", they said, cost "sixpence"\tA ticket cost sixpence.\r\n'
    "unverified\tunverified time\tThe pier opened in May.\tThe pier has a theatre.\tThe pier has a theatre and a hall."
)
CSV = (
    "Claim,Evidence,Veracity Label,Reasoning Type,Rationale,mood\n"
    'The lake froze.,"Skaters crossed it, all of them.",SUPPORTS,Abductive,It must have borne them.,glad\n'
    "The lake froze twice.,It froze once.,REFUTES,deductive,,\n"
    "The lake is deep.,,SUPPORTS,deductive,,\n"
)


def folder(path: Path, **files: str) -> Path:
    path.mkdir(exist_ok=True)
    for name, text in files.items():
        (path / name.replace("__", ".")).write_bytes(text.encode())
    return path


def lines(*rows: dict[str, Any]) -> str:
    return "\n".join(json.dumps(row) for row in rows)


def test_the_predecessor_keeps_its_finer_labels_and_its_quotes(tmp_path: Path) -> None:
    found = load_pairs(folder(tmp_path / "v1", wikipedia__tsv=V1))
    assert [p.id for p in found.pairs] == ["wikipedia-1", "wikipedia-2", "wikipedia-3"]
    assert [p.veracity for p in found.pairs] == ["Supported", "Refuted", "Not Enough Information"]
    assert found.pairs[0].reasoning == "deductive"
    assert [p.reasoning_as_given for p in found.pairs] == ["deductive number", "???", "unverified time"]
    assert all(isinstance(p.reasoning, Undefined) for p in found.pairs[1:])
    assert found.pairs[1].evidence == '"Ebb", they said, cost "sixpence"'
    assert found.pairs[2].longer_evidence == "The pier has a theatre and a hall."


def test_the_published_form_is_found_by_the_names_of_its_columns(tmp_path: Path) -> None:
    found = load_pairs(folder(tmp_path / "recv", CLIMATE_FEVER__csv=CSV))
    assert found.files[0].columns == {
        "claim": "Claim",
        "evidence": "Evidence",
        "veracity": "Veracity Label",
        "reasoning": "Reasoning Type",
        "rationale": "Rationale",
    }
    assert found.files[0].unused == ("mood",)
    first, second = found.pairs
    assert (first.id, first.source, first.reasoning) == ("climate-fever-1", "climate-fever", "abductive")
    assert first.evidence == "Skaters crossed it, all of them."
    assert isinstance(second.rationale, Undefined)
    assert found.left_out == {"no evidence": 1}
    assert any("1 rows are left out: no evidence" in warning for warning in found.warnings)


def test_a_file_for_each_source_and_one_source_of_them(tmp_path: Path) -> None:
    row = {
        "rumour": "A goat flew.",
        "evidence": ["No goat flew.", "It fell."],
        "label": "false",
        "reasoning": "deductive",
    }
    data = folder(tmp_path / "recv", vitaminc__csv=CSV, PhemePlus__jsonl=lines(row))
    both = load_pairs(data)
    assert {p.source for p in both.pairs} == {"vitaminc", "phemeplus"}
    (goat,) = load_pairs(data, source="PHEME").pairs
    assert goat.evidence == "No goat flew. It fell."
    with pytest.raises(DataError, match="there are: phemeplus, vitaminc"):
        load_pairs(data, source="wiki")


def test_vitaminc_by_split_and_page(tmp_path: Path) -> None:
    row = {
        "unique_id": "a1_1", "case_id": "a1", "wiki_revision_id": "7", "label": "NOT ENOUGH INFO", "page": "Ebb",
        "claim": "Ebb has a mayor .", "evidence": "Ebb is a town .", "revision_type": "real", "FEVER_id": None,
    }  # fmt: skip
    data = folder(tmp_path / "vc", dev__jsonl=lines(row), test__jsonl=lines({**row, "label": "REFUTES"}))
    dev, test = load_pairs(data), load_pairs(data, split="test")
    assert (dev.split, dev.pairs[0].veracity, dev.pairs[0].group) == ("dev", "Not Enough Information", "Ebb")
    assert test.pairs[0].veracity == "Refuted"
    with pytest.raises(DataError, match="there are: dev, test"):
        load_pairs(data, split="train")


@pytest.mark.parametrize(
    ("label", "veracity"),
    [("REFUTES", "Refuted"), (1, "Refuted"), ("NOT_ENOUGH_INFO", "Not Enough Information")],
)
def test_climate_fever_shows_the_sentences_of_a_claim_together(
    tmp_path: Path, label: Any, veracity: str
) -> None:
    sentences = enumerate(("Ice melts.", "Ice floats."))
    rest = {"evidence_label": "REFUTES", "article": "Ice", "entropy": 0.0, "votes": ["REFUTES", None]}
    evidence = [{"evidence_id": f"Ice:{n}", "evidence": text, **rest} for n, text in sentences]
    row = {"claim_id": "3", "claim": "Ice sinks.", "claim_label": label, "evidences": evidence}
    disputed = {**row, "claim_id": "4", "claim_label": "DISPUTED"}
    found = load_pairs(folder(tmp_path / "cf", climate_fever__jsonl=lines(row, disputed)))
    (pair,) = found.pairs
    assert (pair.id, pair.veracity, pair.evidence) == ("3", veracity, "1. Ice melts. 2. Ice floats.")
    assert found.left_out == {"disputed claim": 1}


def test_phemeplus_reads_its_folders_and_counts_rumours_without_articles(tmp_path: Path) -> None:
    for number, (true, misinformation, articles) in enumerate([("1", 0, 2), (0, "1", 0), (0, 0, 1)], start=1):
        rumour = tmp_path / "all-rnr-annotated-threads" / "ebb-all-rnr-threads" / "rumours" / str(number)
        for part in ("source-tweets", "google"):
            (rumour / part).mkdir(parents=True)
        (rumour / "source-tweets" / f"{number}.json").write_text(json.dumps({"text": f"Rumour {number}"}))
        (rumour / "annotation.json").write_text(
            json.dumps({"true": true, "misinformation": misinformation, "category": "pier"})
        )
        (rumour / "google" / "x.txt").write_text("https://example.org")
        for article in range(articles):
            (rumour / "google" / f"{article}.json").write_text(
                json.dumps({"title": f"T{article}", "paras": ["P.", "Q."], "query": "q"})
            )
    found = load_pairs(tmp_path)
    assert [(p.id, p.veracity) for p in found.pairs] == [("1", "Supported"), ("3", "Not Enough Information")]
    assert found.pairs[0].evidence == "T0 P. Q. T1 P. Q."
    assert found.left_out == {"no evidence": 1}
    assert found.pairs[0].group == "ebb-all-rnr-threads: pier"
    (rumour / "annotation.json").write_text('{"true": 1, "misinformation": 1}')
    with pytest.raises(DataError, match="at most one of them may be 1"):
        load_pairs(tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("r.csv", b"", "holds no rows"),
        ("r.csv", b"claim,evidence,label\n", "holds no rows"),
        ("r.csv", b"claim,text,label\na,b,true\n", "no column for evidence"),
        ("r.csv", b"claim,evidence,label\na,b,maybe\n", r"r.csv:2: unknown veracity label 'maybe'"),
        ("r.csv", b"claim,evidence,label,type\na,b,true,magic\n", r"r.csv:2: unknown reasoning label 'magic'"),
        ("r.csv", b"claim,evidence,label\na,b\n", r"r.csv:2: 2 fields where 3"),
        ("r.csv", b'claim,evidence,label\na,"b" c,true\n', "quotation mark is written twice"),
        ("r.csv", b"claim,claim,label\na,b,true\n", "there twice; rename one"),
        ("r.csv", "claim,evidence,label\nä,b,true\n".encode("latin-1"), "not UTF-8"),
        ("r.csv", b"id,claim,evidence,label\n1,a,b,true\n1,c,d,true\n", r"r.csv:3: the id .1. is there twice"),
        ("r.csv", b"claim,evidence,label\n,b,true\n", "holds no pairs; rows left out: 1 with no claim"),
        ("r.jsonl", b'{"claim": "a"\n', r"r.jsonl:1: not JSON"),
        ("r.jsonl", b"[1]\n", "an object was expected"),
        ("r.json", b'{"a": 1}', "a list of objects"),
        ("wikipedia.tsv", b"true\tdeductive\ta\tb\n", r"wikipedia.tsv:1: 4 fields where 5"),
        ("notes.md", b"x", "no file ending in"),
    ],
)  # fmt: skip
def test_bad_files_are_refused_with_place_and_reason(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=message):
        load_pairs(tmp_path)


def test_utf16_with_its_mark_and_quoted_tabs_are_read(tmp_path: Path) -> None:
    text = 'claim\tevidence\tlabel\n"He said ""no"""\t"odd" quote\ttrue\n'
    (tmp_path / "r.tsv").write_bytes(text.encode("utf-16"))
    (pair,) = load_pairs(tmp_path).pairs
    assert (pair.claim, pair.evidence) == ('He said "no"', '"odd" quote')


@given(
    st.lists(
        st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1),
        min_size=1,
        max_size=4,
    )
)
def test_fields_written_with_doubled_quotation_marks_are_read_back(fields: list[str]) -> None:
    line = "\t".join('"' + field.replace('"', '""') + '"' for field in fields)
    names = [f"c{number}" for number in range(len(fields))]
    with tempfile.TemporaryDirectory() as where:
        path = Path(where) / "t.tsv"
        path.write_text(line, encoding="utf-8")
        (row,) = read_table(path, header=names).rows
    assert list(row.values.values()) == fields


def test_the_tables_of_labels_are_whole() -> None:
    for name in REASONING_TYPES:
        for suffix in ("", " number", " time", " nt"):
            assert FINE_LABELS[name + suffix] == name
    assert read_reasoning("Deductive reasoning", "x") == "deductive"
    assert isinstance(read_reasoning(" ", "x"), Undefined)
    assert read_veracity("NOT_ENOUGH_INFO", "x") == "Not Enough Information"
    with pytest.raises(DataError, match="Known are Supported"):
        read_veracity("1", "x")


def test_a_card_counts_what_was_loaded(tmp_path: Path) -> None:
    card = card_of(load_pairs(folder(tmp_path / "v1", wikipedia__tsv=V1)))
    # One deductive claim that is supported; the other two have no type.
    assert card.veracity == {"Supported": 1, "Refuted": 1, "Not Enough Information": 1}
    assert card.reasoning == {"deductive": 1, "abductive": 0, "inductive": 0, "analogical": 0, "none": 2}
    assert card.by_source["wikipedia"]["none"]["Refuted"] == 1
    assert card.licence == "none stated"


def test_real_data_of_the_predecessor() -> None:
    root = os.environ.get("CLAIMPATH_DATA")
    if not root or not (Path(root) / "recv_v1").is_dir():
        pytest.skip("CLAIMPATH_DATA with recv_v1 is not there")
    card = card_of(load_pairs(Path(root) / "recv_v1"))
    assert card.n_pairs == 80
    assert card.veracity == {"Supported": 40, "Refuted": 20, "Not Enough Information": 20}
    assert (card.reasoning["deductive"], card.reasoning["abductive"]) == (54, 3)
    assert sum(card.fine_labels.values()) == 80
