"""What a model named for its own reasoning in recorded answers, and the figures of the documents on the real ones."""

import asyncio
import os
from pathlib import Path

import pytest

from claimpath.bench.recv_type.recorded import named_type, recorded_type_run
from claimpath.bench.recv_type.run import run_recv_type
from claimpath.datasets.recv import load_pairs
from claimpath.errors import DataError
from claimpath.records import Undefined

_BLOCK = (
    "Q: As an expert journalist, classify the following claim as true or false using only the provided evidence. "
    "CLAIM: {claim} EVIDENCE: {evidence} A: let's think step by step.\nINPUT PROMPT > simple true\nThe claim is true.\n"
    "PREDICTION > true (correct)\nWas the above reasoning deductive, inductive, abductive or analogical reasoning?\n"
    "{follow_up}\n\n"
)
ROWS = (
    ("Ebb has a pier.", "Its pier is old.", "deductive", "The above reasoning is deductive."),
    ("Ebb is loved.", "Its guests come again.", "abductive", "The above reasoning is inductive."),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [
        f"true\t{kind}\t{claim}\t{evidence}\t{evidence} It is a town." for claim, evidence, kind, _ in ROWS
    ]
    (tmp_path / "wikipedia.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path


def recorded(folder: Path, *follow_ups: str) -> Path:
    path = folder / "cot-9" / "output_wiki_2class_simple.txt"
    path.parent.mkdir(exist_ok=True)
    blocks = [
        _BLOCK.format(claim=claim, evidence=evidence, follow_up=said)
        for (claim, evidence, *_), said in zip(ROWS, follow_ups, strict=True)
    ]
    path.write_text("\n" + "".join(blocks), encoding="utf-8")
    return path


def test_answers_about_the_type_are_scored(folder: Path) -> None:
    run = recorded_type_run(recorded(folder, *(row[3] for row in ROWS)), load_pairs(folder))
    assert run.predictions[0].type == "deductive"
    accuracy = run.summary.measures["Accuracy"]
    assert (accuracy.value, accuracy.n_expected, accuracy.n_failed) == (0.5, 2, 1)
    assert list(run.summary.no_type) == [
        "the answer is inductive; people chose between deductive and abductive"
    ]


def test_answers_without_a_type_are_refused(folder: Path) -> None:
    with pytest.raises(DataError, match="no answers to the question"):
        recorded_type_run(recorded(folder, "", ""), load_pairs(folder))


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("The above reasoning is deductive.", "deductive"),
        ("Abductive", "abductive"),
        ("Deductive, not abductive.", None),
        ("It is analogical.", None),
        ("It is sound.", None),
        ("", None),
    ],
)
def test_one_type_is_read_and_nothing_else(answer: str, kind: str | None) -> None:
    found = named_type(answer)
    assert isinstance(found, Undefined) if kind is None else found == kind


@pytest.mark.skipif("CLAIMPATH_DATA" not in os.environ, reason="CLAIMPATH_DATA names no folder with recv_v1")
def test_the_documented_figures_come_out() -> None:
    # docs/reasoning-types.md
    folder = Path(os.environ["CLAIMPATH_DATA"]) / "recv_v1"
    if not folder.is_dir():
        pytest.skip("there is no recv_v1 in CLAIMPATH_DATA")
    pairs = load_pairs(folder)
    for evidence, accuracy, macro_f1 in (("simple", 0.772, 0.551), ("longer", 0.877, 0.578)):
        run = asyncio.run(run_recv_type(pairs, "offline", evidence=evidence))
        assert run.summary.measures["Accuracy"].value == pytest.approx(accuracy, abs=5e-4)
        assert run.summary.measures["MacroF1"].value == pytest.approx(macro_f1, abs=5e-4)
    run = asyncio.run(run_recv_type(pairs, "signs-refitted"))
    assert run.summary.measures["MacroF1"].value == pytest.approx(0.486, abs=5e-4)
    told = recorded_type_run(folder / "zeroshot-4" / "output_wiki_2class_simple.txt", pairs)
    assert told.summary.measures["MacroF1"].value == pytest.approx(0.596, abs=5e-4)
