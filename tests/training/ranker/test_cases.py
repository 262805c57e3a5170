"""What rankers learn from, worked out by hand from four abstracts and four arguments."""

from pathlib import Path

import pytest

from claimpath.errors import DataError, SettingsError
from claimpath.training.ranker.cases import RankCase, find_unit
from claimpath.training.ranker.sources import load_sources


def marked(case: RankCase) -> list[str]:
    return [candidate.text for candidate in case.candidates if candidate.id in case.relevant]


def test_scifact_sentences(data: Path) -> None:
    (source,) = load_sources(["scifact"], "supports", "sentence")
    assert {case.id: marked(case) for case in source.train} == {
        "1:11": ["Basil grew more than moss."],
        "2:12": ["Nine snails ate basil."],
        "2:14": ["Basil ate moss."],
        "3:13": ["Wet moss grew less.", "Nine stones were in sand."],
    }
    assert {case.argument for case in source.train} == {"claim 1", "claim 2", "claim 3"}
    # Both abstracts of dev are cited in train, so nothing is left without them.
    assert {name: len(cases) for name, cases in source.held_out.items()} == {
        "dev": 2,
        "dev, abstracts that train has not": 0,
    }
    assert "2 of 2 cases" in source.source.notes[0]
    # 4 + 3 + 2 + 3 sentences in the four cases of train, five of them rationales.
    assert source.source.counts["train"] == {"relevant": 5, "other": 7}


def test_scifact_to_undermine_and_by_passages(data: Path) -> None:
    (source,) = load_sources(["scifact"], "undermines", "sentence")
    assert [case.id for case in source.train] == ["2:12"]
    assert [case.id for case in source.held_out["dev"]] == ["6:14"]
    (source,) = load_sources(["scifact"], "supports", "passage")
    case = source.train[0]
    # Four sentences make a run of three and one of one; sentence 1 is in the first.
    assert [len(one.text.split(".")) - 1 for one in case.candidates] == [3, 1]
    assert case.relevant == {"0"}


def test_an_exported_set(annotated: Path) -> None:
    (source,) = load_sources([str(annotated)], "supports", "passage")
    assert {case.argument: sorted(case.relevant) for case in source.train} == {
        "a1": ["PMC1-0", "PMC1-1"],
        "a2": ["PMC2-0"],
        "a4": ["PMC1-3"],
    }
    assert source.held_out == {}
    assert "1 of 4 arguments" in source.source.notes[0]
    assert not source.source.has_licence
    assert "training score" in source.warnings[0]
    assert "2 items await labels and 1 are not settled" in source.warnings[1]
    (source,) = load_sources([str(annotated / "annotated.missciplus.jsonl")], "supports", "sentence")
    assert marked(source.train[0]) == ["Basil grew.", "Nine stones."]


def test_undermining_passages(annotated: Path) -> None:
    (source,) = load_sources([str(annotated)], "undermines", "passage")
    found = {case.id: (case.query, sorted(case.relevant)) for case in source.train}
    claim = "Basil makes you grow a1."
    # a1 rests on two passages, each given once. a2's gap has no context: what it rests on exposes it. a3 rests on
    # nothing that is linked, so the premise in words is given.
    assert found["a1:PMC1-0"] == (f"Snails were kept. Basil grew. Therefore: {claim}", ["PMC1-2"])
    assert found["a1:PMC1-1"] == (f"Moss grew more. Nine stones. Therefore: {claim}", ["PMC1-2"])
    assert found["a2:PMC2-0"][1] == ["PMC2-0"]
    assert found["a3:"] == ("Basil grew in a box. Therefore: Basil makes you grow a3.", ["PMC3-3"])
    assert len(found) == 5


def test_real_data_gives_the_published_populations() -> None:
    import os

    if "CLAIMPATH_DATA" not in os.environ:
        pytest.skip("CLAIMPATH_DATA is not set: the authors' files are not at hand")
    scifact, missciplus = load_sources(["scifact", "missciplus"], "supports", "passage")
    # 26 of the 30 validation arguments have a linked accurate premise; SciFact's dev has 209 abstracts with evidence.
    assert len(missciplus.train) == 26
    assert len(scifact.held_out["dev"]) == 209
    assert len(scifact.held_out["dev, abstracts that train has not"]) == 209 - 124


def test_mistakes(data: Path, annotated: Path, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="names 'nothing'"):
        load_sources(["nothing"], "supports", "sentence")
    with pytest.raises(SettingsError, match="each once"):
        load_sources(["scifact", "scifact"], "supports", "sentence")
    with pytest.raises(SettingsError, match=r"ends in \.missciplus\.jsonl"):
        load_sources([str(annotated / "set.json")], "supports", "sentence")
    with pytest.raises(DataError, match="0 files"):
        load_sources([str(tmp_path)], "supports", "sentence")
    (annotated / "annotated.missciplus.jsonl").rename(annotated / "test.missciplus.jsonl")
    with pytest.raises(SettingsError, match="no model may learn from"):
        load_sources([str(annotated)], "supports", "sentence")
    with pytest.raises(SettingsError, match="sentence, passage"):
        find_unit("page")
    claims = data / "scifact" / "claims_train.jsonl"
    claims.write_text('{"id": 1, "claim": "x"}\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"claims_train.jsonl:1: there is no `evidence`"):
        load_sources(["scifact"], "supports", "sentence")
    claims.write_text('{"id": 1, "claim": "x", "evidence": {"99": []}}\n', encoding="utf-8")
    with pytest.raises(DataError, match="cites the abstract 99"):
        load_sources(["scifact"], "supports", "sentence")
    claims.unlink()
    with pytest.raises(DataError, match="can't read"):
        load_sources(["scifact"], "supports", "sentence")
