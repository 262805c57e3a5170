"""Recorded answers of the predecessor: every shape of block, its own counts, and the real files."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.bench.recv.recorded import read_recorded
from claimpath.bench.recv.recorded_run import recorded_run
from claimpath.bench.recv.rescore import score_recv_file
from claimpath.datasets.recv import load_pairs
from claimpath.datasets.recv_records import PairSet
from claimpath.errors import DataError

Write = Callable[..., Path]
COUNTS = (
    "PREDICTED\nF T U\n[[1 0]\n [1 1]]\n\nCORRECT\n{'deductive': 2}\n"
    "WRONG\n{'deductive': 1, 'abductive time': 1}\n"
)


def block(
    kind: str, label: str, answer: str, outcome: str, claim: str = "Ebb has a pier.", *, follow: str = ""
) -> str:
    """One block of recorded answers."""
    question = (
        f"Q: As a tester, classify the following claim as true or false. CLAIM: {claim} EVIDENCE: It is old. A: \n"
        f"INPUT PROMPT > {kind} {label}\n"
    )
    if not outcome:
        return f"{question}OUT OF SCOPE\n\n"
    tail = (
        f"Was the above reasoning deductive, inductive, abductive or analogical reasoning?\n{follow}\n"
        if follow
        else ""
    )
    return f"{question}{answer}\nPREDICTION > {outcome}\n{tail}\n"


def blocks() -> list[str]:
    return [
        block("deductive", "true", "True", "true (correct)", follow="Deductive"),
        block(
            "deductive",
            "false",
            "So:\n\nA: False",
            "false (correct)",
            "Ebb sank.",
            follow="Inductive.\n\nIt is so.",
        ),
        block("deductive", "true", "ERROR\nIt can't be told.\nBAD RESPONSE", "x (wrong)", "Ebb is old."),
        block("abductive time", "true", "The claim is false.", "false (wrong)", "Ebb was first."),
        block("unverified number", "unverified", "", "", "Ebb has nine lamps."),
    ]


def test_blocks_are_read_whole(recorded: Write) -> None:
    found = read_recorded(recorded(*blocks(), end=COUNTS))
    assert [a.predicted for a in found.answers] == ["true", "false", "x", "false", None]
    assert [a.label for a in found.answers] == ["true", "false", "true", "true", "unverified"]
    assert found.answers[1].answer == "So:\n\nA: False"
    assert found.answers[1].follow_up == "Inductive.\n\nIt is so."
    assert found.answers[2].answer == "It can't be told."
    assert found.answers[3].kind == "abductive time"
    assert found.answers[3].claim == "Ebb was first."
    assert found.answers[3].evidence == "It is old."
    assert (found.classes, found.n_correct, found.n_wrong) == (
        2,
        {"deductive": 2},
        {"deductive": 1, "abductive time": 1},
    )


def test_scores_are_those_of_the_files_own_counts(recorded: Write) -> None:
    score = recorded_run(recorded(*blocks(), end=COUNTS), None).summary
    # 2 of 4 are right. Deductive: 1 of 3 wrong (the one without a label); abductive: 1 of 1.
    assert score.measures["Accuracy"].value == 0.5
    assert score.measures["ErrorRate(type=deductive)"].value == pytest.approx(1 / 3)
    assert score.measures["ErrorRate(type=abductive)"].value == 1.0
    assert (score.measures["Accuracy"].n_failed, score.n_out_of_scope) == (1, 1)
    assert score.no_label == {"no label was found in the answer when it was recorded": 1}
    # Read strictly, "So:\n\nA: False" ends in no label that stands alone, and nothing is guessed.
    assert score.measures["Accuracy(reading=strict)"].value == 0.25
    assert score.measures["ErrorRate(type=abductive,reading=strict)"].value == 1.0
    assert not any("own counts" in warning for warning in score.warnings)


def test_counts_and_marks_that_contradict_the_answers_are_said(recorded: Write) -> None:
    wrong = [
        block("deductive", "true", "True", "true (wrong)"),
        block("deductive", "false", "False", "false (correct)", "B."),
    ]
    warnings = recorded_run(recorded(*wrong, end=COUNTS), None).summary.warnings
    assert any("1 answers are called correct or wrong against" in warning for warning in warnings)
    assert any(
        "own counts of wrong answers (2) are not those of its answers (0)" in warning for warning in warnings
    )


def test_three_labels_worked_examples_and_the_older_scheme_of_types(recorded: Write) -> None:
    examples = "===\nQ: Is this true, false, or unknown? CLAIM: X. EVIDENCE: Y.\nA: so the claim is true.\n\n"
    three = [
        examples + block("simple", "unverified", "Unknown", "unverified (correct)"),
        examples + block("complex", "true", "It is unknown.", "unverified (wrong)", "Ebb is new."),
    ]
    run = recorded_run(recorded(*three, name="output_pheme_3class_complex.txt", head=""), None)
    assert (run.summary.classes, run.summary.evidence) == (3, "longer")
    assert run.summary.measures["Accuracy"].value == 0.5
    assert run.summary.n_without_type == 2
    assert {pair.source for pair in run.gold} == {"pheme"}


def test_types_and_ids_come_from_the_data_where_the_claims_are_in_them(
    recorded: Write, tmp_path: Path
) -> None:
    data = tmp_path / "v1"
    data.mkdir()
    rows = [("true", "abductive", "Ebb has a pier."), ("false", "deductive", "Ebb sank.")]
    (data / "pheme.tsv").write_text("\n".join("\t".join((*row, "It is old.")) for row in rows))
    pairs = load_pairs(data)
    path = recorded(
        block("simple", "true", "True", "true (correct)"),
        block("simple", "false", "True", "true (wrong)", "Ebb sank."),
    )
    run = recorded_run(path, pairs)
    assert [(g.id, g.reasoning) for g in run.gold] == [("pheme-1", "abductive"), ("pheme-2", "deductive")]
    assert run.summary.data_sha256 == pairs.sha256
    other = recorded(block("simple", "true", "True", "true (correct)", "Another claim."))
    assert "0 of 1 claims are in the data" in recorded_run(other, pairs).summary.warnings[0]


def test_a_label_that_was_not_to_choose_from_is_an_error_and_no_third_class(recorded: Write) -> None:
    two = [
        block("deductive", "true", "Its cause is unknown.", "unverified (wrong)"),
        block("deductive", "false", "False", "false (correct)", "Ebb sank."),
    ]
    score = recorded_run(recorded(*two), None).summary
    assert score.classes == 2
    assert (score.measures["Accuracy"].value, score.measures["Accuracy"].n_failed) == (0.5, 0)
    # Supported: FN 1 -> 0. Refuted: TP 1 -> 1. A third class would make it 1/3.
    assert score.measures["MacroF1"].value == 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing here", "has no line"),
        (block("deductive", "true", "True", "").replace("OUT OF SCOPE", "True"), "is the file cut off"),
        (block("", "true", "True", "true (correct)").replace(">  true", "> true"), "a type and a label"),
        (block("deductive", "maybe", "True", "true (wrong)"), "unknown veracity label 'maybe'"),
        (block("magic", "true", "True", "true (correct)"), "unknown reasoning label 'magic'"),
        (block("deductive", "true", "Perhaps", "perhaps (wrong)"), "unknown veracity label 'perhaps'"),
        (block("unverified", "unverified", "True", "true (wrong)"), "is none of the 2"),
    ],
)
def test_other_forms_are_refused_with_the_line(recorded: Write, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        recorded_run(recorded(text), None)


@given(st.lists(st.sampled_from(["true", "false", "x"]), min_size=1, max_size=12), st.text(max_size=30))
def test_any_answer_text_between_the_marks_changes_no_count(predicted: list[str], answer: str) -> None:
    import tempfile

    safe = answer.replace("\r", " ").replace("PREDICTION", "").replace("INPUT PROMPT", "")
    text = "".join(
        block("deductive", "true", safe, f"{label} ({'correct' if label == 'true' else 'wrong'})", f"C{n}.")
        for n, label in enumerate(predicted)
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.txt"
        path.write_bytes(text.encode("utf-8", "replace"))
        score = recorded_run(path, None).summary
    assert score.measures["Accuracy"].value == predicted.count("true") / len(predicted)
    assert score.measures["Accuracy"].n_failed == predicted.count("x")


REAL = {
    ("zeroshot-4", "simple"): 58,
    ("zeroshot-4", "complex"): 58,
    ("cot-4", "simple"): 59,
    ("cot-4", "complex"): 58,
    ("m_cot-4", "complex"): 56,
}


@pytest.mark.parametrize(("setting", "right"), REAL.items())
def test_real_recorded_answers_give_the_accuracies_of_their_own_counts(
    setting: tuple[str, str], right: int
) -> None:
    root = os.environ.get("CLAIMPATH_DATA")
    if not root or not (Path(root) / "recv_v1").is_dir():
        pytest.skip("CLAIMPATH_DATA with recv_v1 is not there")
    data = Path(root) / "recv_v1"
    path = data / setting[0] / f"output_wiki_2class_{setting[1]}.txt"

    def load() -> PairSet:
        return load_pairs(data)

    found = read_recorded(path)
    assert sum(found.n_correct.values()) == right
    score = score_recv_file(path, load).summary
    assert score.measures["Accuracy"].value == right / 60
    assert (score.measures["Accuracy"].n_expected, score.n_out_of_scope) == (60, 20)
    assert score.measures["ErrorRate(type=deductive)"].n_expected == 54
    assert score.warnings == ()
