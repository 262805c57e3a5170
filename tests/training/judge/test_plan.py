"""Which rows each model of a judge learns from, and what it reads."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.bench.judge.folds import argument_folds
from claimpath.bench.judge.forms import find_form, in_form
from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.records import PremiseQuestion
from claimpath.cli.app import app
from claimpath.errors import DataError, SettingsError
from claimpath.training.judge.plan import find_kind, trainings


def row(number: int, argument: str, *, match: bool) -> Rated:
    return PremiseQuestion(id=str(number), generated="g", reference="r", argument_id=argument), match


ROWS = [row(2 * n + k, f"arg-{n}", match=bool(k)) for n in range(11) for k in (0, 1)]


def test_no_row_of_an_argument_is_on_both_sides() -> None:
    folds = argument_folds(f"arg-{n}" for n in range(11))
    found = trainings(ROWS, 5, 0.2)
    assert [one.name for one in found] == [f"fold-{n}" for n in range(5)]
    for number, one in enumerate(found):
        tested = {name for name, fold in folds.items() if fold == number}
        assert tested.isdisjoint(one.trained_on)
        assert tested | set(one.trained_on) == {f"arg-{n}" for n in range(11)}
        learned = {question.argument_id for question, _ in one.learn}
        stopped = {question.argument_id for question, _ in one.stop}
        assert not learned & stopped
        # A fifth of the nine (the last fold: eight) arguments, rounded up.
        assert len(stopped) == 2
        assert len(one.learn) + len(one.stop) == 2 * len(one.trained_on)


def test_one_model_of_all_rows() -> None:
    (found,) = trainings(ROWS, 0, 0)
    assert found.name == ""
    assert (len(found.learn), found.stop) == (22, ())


def test_mistakes() -> None:
    for n_folds, validation, said in (
        (1, 0.1, "--folds is 1"),
        (5, 1.0, "--validation is 1"),
        (12, 0, "12 folds"),
    ):
        with pytest.raises(SettingsError, match=said):
            trainings(ROWS, n_folds, validation)
    with pytest.raises(DataError, match="all say the same"):
        trainings([one for one in ROWS if one[1]], 5, 0)
    with pytest.raises(SettingsError, match="in context is not trained"):
        find_kind("in-context")
    with pytest.raises(SettingsError, match="class-premises"):
        find_form("class")


def test_forms() -> None:
    question = PremiseQuestion(
        id="1", generated="Snails behave.", reference="People do.", claim="Moss cures.",
        predicted_class="Ambiguity", reference_classes=("False Dilemma", "Ambiguity"),
    )  # fmt: skip
    said = {form: in_form(question, form) for form in ("premises", "class-premises", "claim-premises")}
    assert said["premises"] == question
    assert said["class-premises"].generated == "Ambiguity: Snails behave."
    assert said["class-premises"].reference == "False Dilemma or Ambiguity: People do."
    assert said["claim-premises"].reference == "Moss cures. People do."
    bare = PremiseQuestion(id="1", generated="Snails behave.", reference="People do.")
    assert in_form(bare, "class-premises") == in_form(bare, "claim-premises") == bare


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--kind", "in-context"], "--shots K"),
        (["--lora-rank", "8"], "--kind qlora"),
        (["--instruction", "p1-abstract"], "--kind qlora"),
        (["--form", "all"], "claim-premises"),
        (["--validation", "0", "--patience", "2"], "--validation above 0"),
        (["--setting", "some"], "outside-test"),
        (["--kind", "qlora", "--instruction", "p9"], "unknown instruction"),
    ],
)
def test_refused(options: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "human_eval_joined.csv").write_text(
        "fallacy_id,claim,p0,generated_premise,reference_premise,q4\n"
        "a:1,Moss cures.,Moss grew.,Snails behave.,People do.,True\n",
        encoding="utf-8",
    )
    asked = ["train", "judge", "--model", "x", "--out", str(tmp_path / "out"), "--data", str(tmp_path)]
    result = CliRunner().invoke(app, [*asked, *options])
    assert isinstance(result.exception, SettingsError)
    assert said in str(result.exception)
