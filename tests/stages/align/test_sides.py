"""Files that can be compared, and files that can't."""

import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import DataError
from claimpath.graphs import graph
from claimpath.stages.align.sides import read_side

TEXT = "The trial enrolled 24 nurses. Swelling fell by 12%. The sample was too small. Nurses are not representative."


def document() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(graph(TEXT, "Plum oil cures gout.").model_dump_json())
    return made


def written(tmp_path: Path, value: Any) -> Path:
    path = tmp_path / "graph.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_a_graph_document_is_read_back(tmp_path: Path) -> None:
    side = read_side(written(tmp_path, document()))
    assert side.claim == "Plum oil cures gout."
    assert [texts.premise for texts in side.subgraphs] == [
        "The sample was too small.",
        "Nurses are not representative.",
    ]
    assert {texts.context for texts in side.subgraphs} == {"The trial enrolled 24 nurses."}
    assert {texts.finding for texts in side.subgraphs} == {"Swelling fell by 12%."}


def test_members_that_are_not_needed_do_not_matter(tmp_path: Path) -> None:
    value = document()
    small = {name: value[name] for name in ("graph", "subgraphs")}
    assert read_side(written(tmp_path, {**small, "claim": "Plum oil cures gout.", "future": 1})).subgraphs


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    assert read_side(written(tmp_path, "\ufeff" + json.dumps(document()))).subgraphs


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("not json", "is not JSON"),
        ("[1]", "holds a JSON list"),
        ("[" * 100_000, "is not JSON"),
        ({"claim": "x"}, "has no 'graph'"),
        ({"claim": "x", "graph": {"nodes": [], "edges": []}}, "has no 'subgraphs'"),
        ({"claim": "x", "graph": 3, "subgraphs": []}, "can't be read"),
        ({"claim": {}, "graph": {"nodes": [], "edges": []}, "subgraphs": []}, "has no 'text'"),
        (
            {"claim": {"text": 5}, "graph": {"nodes": [], "edges": []}, "subgraphs": []},
            "no text as its claim, but 5",
        ),
        (
            {"claim": None, "graph": {"nodes": [], "edges": []}, "subgraphs": []},
            "no text as its claim, but None",
        ),
        ({"claim": "x", "graph": {"nodes": [], "edges": []}, "subgraphs": None}, "`subgraphs` is no list"),
    ],
)
def test_files_that_hold_no_graph(tmp_path: Path, value: Any, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_side(written(tmp_path, value))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is not there"):
        read_side(tmp_path / "none.json")


def test_a_subgraph_that_names_a_missing_node(tmp_path: Path) -> None:
    value = document()
    value["subgraphs"][0]["premise_id"] = "nowhere"
    with pytest.raises(DataError, match="names the node 'nowhere'"):
        read_side(written(tmp_path, value))


def test_two_subgraphs_with_one_id(tmp_path: Path) -> None:
    value = document()
    value["subgraphs"].append(value["subgraphs"][0])
    with pytest.raises(DataError, match="two sub-graphs with the id"):
        read_side(written(tmp_path, value))


def test_half_a_character_becomes_a_sign_that_stands_for_it(tmp_path: Path) -> None:
    value = document()
    value["claim"]["text"] = "\ud800 Mice \U0001f42d"
    side = read_side(written(tmp_path, value))
    assert side.claim == "\ufffd Mice \U0001f42d"


def test_too_many_subgraphs(tmp_path: Path) -> None:
    value = document()
    value["subgraphs"] = [{**value["subgraphs"][0], "id": str(number)} for number in range(201)]
    with pytest.raises(DataError, match="at most 200"):
        read_side(written(tmp_path, value))


def test_two_nodes_with_one_id(tmp_path: Path) -> None:
    value = document()
    value["graph"]["nodes"].append(value["graph"]["nodes"][-1])
    with pytest.raises(DataError, match="two nodes with the id"):
        read_side(written(tmp_path, value))


def test_an_unknown_class_is_named_with_those_that_are_allowed(tmp_path: Path) -> None:
    value = document()
    value["subgraphs"][0]["fallacy_class"] = "Ad Hominem"
    with pytest.raises(DataError, match="fallacy_class is wrong: Input should be 'Ambiguity'") as caught:
        read_side(written(tmp_path, value))
    assert "http" not in str(caught.value)
