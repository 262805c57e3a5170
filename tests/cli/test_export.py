"""`claimpath export` as a person uses it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.export import FORMATS
from claimpath.export.aif import parse_aif
from claimpath.export.claimreview import claimreview_faults

Run = Callable[..., Any]
CLAIM = "Selvarin cures Marenga fever in patients."


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real report of the example study."""
    from claimpath import check, read
    from claimpath.examples import example_study

    path = tmp_path_factory.mktemp("report") / "report.json"
    path.write_text(check(CLAIM, read(example_study())).model_dump_json(), encoding="utf-8")
    return path


@pytest.mark.parametrize("to", [name for name in FORMATS if name not in ("claimreview", "parquet")])
def test_text_formats_go_to_standard_output_or_a_file(
    run: Run, report: Path, tmp_path: Path, to: str
) -> None:
    printed = run("export", str(report), "--to", to)
    out = tmp_path / "new folder" / f"x{FORMATS[to].suffix}"
    written = run("export", "-", "--to", to, "--out", str(out), given=report.read_bytes())
    assert (printed.code, written.code) == (0, 0)
    assert printed.out.encode() == out.read_bytes()
    assert written.out == ""
    assert f"written to {out}" in written.err


def test_aif_holds_the_claim(run: Run, report: Path) -> None:
    graph = parse_aif(run("export", str(report), "--to", "aif").out.encode())
    assert graph.nodes[0].text == CLAIM
    assert graph.inferences()


def test_parquet_needs_a_file(run: Run, report: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (claimpath[parquet])")
    refused = run("export", str(report), "--to", "parquet")
    assert (refused.code, refused.out) == (2, "")
    assert "--out NAME.parquet" in refused.err
    out = tmp_path / "x.parquet"
    assert run("export", str(report), "--to", "parquet", "--out", str(out)).code == 0
    assert out.read_bytes()[:4] == b"PAR1"


def test_a_claimreview_takes_what_only_the_user_knows(run: Run, report: Path) -> None:
    refused = run("export", str(report), "--to", "claimreview")
    assert (refused.code, refused.out) == (2, "")
    for option in ("--reviewer", "--publisher", "--url", "--scale", "--rating"):
        assert option in refused.err
    done = run(
        "export", str(report), "--to", "claimreview", "--reviewer", "Ada Gander", "--url", "https://a.example/1",
        "--date", "2026-03-01", "--scale", "1=False,2=Unproven,3=True", "--rating", "unproven",
    )  # fmt: skip
    assert done.code == 0
    assert claimreview_faults(done.document) == ()
    assert done.document["reviewRating"]["alternateName"] == "Unproven"


def test_json_gives_a_summary(run: Run, report: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    done = run("export", str(report), "--to", "aif", "--out", str(out), "--json")
    assert done.document["format"] == "aif"
    assert done.document["n_bytes"] == len(out.read_bytes())
    assert any("verdict" in note for note in done.document["notes"])
    refused = run("export", str(report), "--to", "aif", "--json")
    assert refused.code == 2
    assert "--out" in refused.err


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("-", "--to", "aif"), b"", "standard input is empty"),
        (("-", "--to", "aif"), b"%PDF-1.7", "a PDF"),
        (("-", "--to", "aif"), json.dumps({"passages": [], "reading": {}}).encode(), "claimpath read --json"),
        (("none.json", "--to", "aif"), b"", "No such file"),
        (("-", "--to", "turtle"), b"", "the formats are: claimreview"),
        (("-",), b"", "Missing option '--to'"),
    ],
)
def test_a_mistake_is_exit_2_and_one_message(run: Run, arguments, given: bytes, said: str) -> None:
    done = run("export", *arguments, given=given)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""
