"""Real argument graphs: every one is read, or refused with a message."""

import json
import os
from pathlib import Path

import pytest

from claimpath.errors import DataError
from claimpath.export.aif import aif_bytes, parse_aif, read_aif

DATA = os.environ.get("CLAIMPATH_DATA")
pytestmark = pytest.mark.skipif(DATA is None, reason="CLAIMPATH_DATA is not set")
FOLDER = Path(DATA or ".") / "aif"
FILES = sorted(FOLDER.rglob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_read_whole_or_refused_with_a_message(path: Path) -> None:
    raw = json.loads(path.read_bytes())
    if "nodes" not in raw:
        with pytest.raises(DataError, match="is not an AIF graph"):
            read_aif(path)
        return
    graph = read_aif(path)
    assert len(graph.nodes) == len(raw["nodes"])
    assert len(graph.edges) == len(raw["edges"])
    assert graph.nodes or graph.warnings
    back = parse_aif(aif_bytes(graph))
    assert (back.nodes, back.edges) == (graph.nodes, graph.edges)


def test_there_are_files() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize(
    ("name", "field", "said"),
    [
        ("iac_empty_8462", "warnings", "The graph is empty"),
        ("us2016_cycle_11161", "warnings", "has a cycle"),
        ("ceasystem_int_ids", "repairs", "numbers read as ids"),
        ("iac_html_entities_7953", "repairs", "HTML entities decoded"),
        ("dialam2024_test_map10", "left_out", "'locutions' (11)"),
    ],
)
def test_what_is_odd_is_said(name: str, field: str, said: str) -> None:
    remarks = getattr(read_aif(FOLDER / f"{name}.json"), field)
    assert any(said in remark for remark in remarks)
