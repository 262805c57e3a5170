"""Premise judges fold by fold on invented rows: named systems, a scripted model, scores and tables."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.judge.asked import AskedJudge
from claimpath.bench.judge.judge import PremiseJudge, Rated
from claimpath.bench.judge.prompt import find_prompt
from claimpath.bench.judge.read import read_judge_run, score_judge_file
from claimpath.bench.judge.records import Decision, JudgeBenchRun, PremiseQuestion
from claimpath.bench.judge.run import find_rows, run_judge_bench
from claimpath.bench.judge.score import MEASURES
from claimpath.bench.judge.systems import judge_factory
from claimpath.bench.judge.table import judge_table
from claimpath.bench.judge.units import judge_units
from claimpath.bench.tables import render
from claimpath.bench.units import compare_units
from claimpath.datasets.premise_pairs import load_premise_pairs
from claimpath.errors import DataError, SettingsError
from claimpath.models.managed import ManagedGenerator
from claimpath.models.script import Script, ScriptLine
from claimpath.models.scripted import Scripted
from claimpath.records import Undefined

ACCURACY, MACRO, F1, KAPPA, AUROC = MEASURES


def run(folder: Path, make: str | Callable[[], PremiseJudge], **options: Any) -> JudgeBenchRun:
    maker = judge_factory(make) if isinstance(make, str) else make
    assert maker is not None
    return asyncio.run(run_judge_bench(load_premise_pairs(folder), maker, folder=folder, **options))


def values(made: JudgeBenchRun) -> dict[str, float | Undefined]:
    return {name: summary.value for name, summary in made.summary.measures.items()}


def test_majority_and_people_on_the_class_by_hand(folder: Path) -> None:
    # 10 matches of 20 rows in every fold: no majority, so it says no: 10 of 20; F1 of yes 0, of no 20 / 30.
    assert values(run(folder, "majority")) == {
        ACCURACY: 0.5, MACRO: pytest.approx(1 / 3), F1: 0.0, KAPPA: 0.0,
        AUROC: Undefined(reason="the system gives no score"),
    }  # fmt: skip
    # People say that the class fits for all matches and for 3 others: TP 10, FP 3, TN 7.
    found = run(folder, "same-class")
    assert values(found)[ACCURACY] == pytest.approx(17 / 20)
    assert values(found)[F1] == pytest.approx(20 / 23)
    assert found.summary.baselines["majority"][ACCURACY] == 0.5
    assert found.summary.baselines["same-class"][ACCURACY] == pytest.approx(17 / 20)


@pytest.mark.parametrize("system", ["lexical", "coverage-s"])
def test_words_part_the_rows(folder: Path, system: str) -> None:
    found = values(run(folder, system))
    assert found[ACCURACY] == found[MACRO] == found[KAPPA] == 1
    assert found[AUROC] == 1


class _Spy:
    """Remembers what it may learn from and what it is asked."""

    name = "spy"

    def __init__(self) -> None:
        self.settings: dict[str, str] = {}
        self.learned: set[str] = set()
        self.seen: list[tuple[set[str], set[str]]] = []

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        self.learned = {question.argument_id for question, _ in rated}

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        self.seen.append((self.learned, {question.argument_id for question in questions}))
        return [Decision(error="says nothing") for _ in questions]


def test_no_argument_is_learned_from_and_asked_about(folder: Path) -> None:
    spy = _Spy()
    found = run(folder, lambda: spy)
    assert len(spy.seen) == 5
    for learned, asked in spy.seen:
        assert learned
        assert asked
        assert not learned & asked
        assert len(learned | asked) == 10
    # Nothing was decided: every row is an error, named and counted.
    accuracy = found.summary.measures[ACCURACY]
    assert (accuracy.value, accuracy.n_expected, accuracy.n_scored, accuracy.n_failed) == (0.0, 20, 0, 20)
    assert len(found.summary.failures) == 20


def model(*lines: dict[str, Any], shots: int = 0, **prompt: Any) -> Callable[[], PremiseJudge]:
    def make() -> PremiseJudge:
        scripted = Scripted("scripted:test", Script([ScriptLine(**line) for line in lines]))
        return AskedJudge(ManagedGenerator(scripted), find_prompt(**prompt), n_shots=shots)

    return make


def test_a_language_model(folder: Path) -> None:
    found = run(
        folder,
        model(
            {"match": "pot 3 behave", "refuse": "No."},
            {"match": "Rain fell", "text": '{"answer": "no-match"}'},
            {"match": "snails", "text": '{"answer": "match"}'},
        ),
    )
    # Both rows of argument 3 speak of pot 3: two refusals; the other 18 are right.
    accuracy = found.summary.measures[ACCURACY]
    assert (accuracy.value, accuracy.n_failed) == (pytest.approx(0.9), 2)
    assert "refused" in found.summary.failures[0]
    assert found.summary.settings["instruction"] == "p4-specific premise-judge/1"


def test_examples_come_from_other_folds_and_differ_by_seed(folder: Path) -> None:
    judge = model({"match": "", "text": '{"answer": "match"}'}, shots=4)()
    assert isinstance(judge, AskedJudge)
    made = run(folder, lambda: judge, seeds=(1, 2))
    assert made.summary.seeds == (1, 2)
    assert len(made.predictions) == 40
    # Always match is right on half of the rows, whatever the seed.
    assert values(made)[ACCURACY] == 0.5
    assert made.summary.settings["shots"] == "4"


def test_examples_are_balanced_turns(folder: Path) -> None:
    from claimpath.bench.judge.prompt import judge_request
    from claimpath.bench.judge.run import rated_questions

    rated = rated_questions(load_premise_pairs(folder).pairs, None)
    judge = model({"match": "", "text": '{"answer": "match"}'}, shots=4)()
    assert isinstance(judge, AskedJudge)
    asyncio.run(judge.fit(rated, 1))
    examples = judge._examples
    assert sorted(match for _, match in examples) == [False, False, True, True]
    request = judge_request(rated[0][0], find_prompt(), examples)
    assert [message.role for message in request.messages] == ["system", *["user", "assistant"] * 4, "user"]
    assert request.messages[2].content in {'{"answer": "match"}', '{"answer": "no-match"}'}
    with pytest.raises(SettingsError, match="even number"):
        model({"match": "", "text": "match"}, shots=3)()
    with pytest.raises(SettingsError, match="needs 20 rows of each kind"):
        asyncio.run(model({"match": "", "text": "match"}, shots=40)().fit(rated, 1))


def test_a_prompt_of_ones_own_is_read_in_free_text(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Same flaw?\n1. @@p1@@\n2. @@p2@@\nOf: @@claim@@", encoding="utf-8")
    found = run(
        folder,
        model(
            {"match": "Rain fell", "text": "No match, I think."},
            {"match": "Same flaw", "text": "match"},
            file=path,
        ),
    )
    assert values(found)[ACCURACY] == 1
    path.write_text("1. @@p1@@ @@q@@", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"unknown: @@q@@; missing: @@p2@@"):
        find_prompt(file=path)
    with pytest.raises(SettingsError, match="not both"):
        find_prompt("p1-abstract", path)
    with pytest.raises(SettingsError, match=r"'p9'.*p1-abstract"):
        find_prompt("p9")


def test_the_reference_s_class_is_looked_up(folder: Path) -> None:
    with pytest.raises(DataError, match=r"missci\.jsonl"):
        run(folder, "equal-class")
    gap = {
        "id": "arg-0:1",
        "interchangeable_fallacies": [
            {"premise": "People  behave like snails of pot 0.", "class": "Ambiguity"}
        ],
    }
    line = json.dumps({"argument": {"fallacies": [gap]}})
    (folder / "all.missci.jsonl").write_text(f"not json\n{line}\n", encoding="utf-8")
    found = run(folder, "equal-class")
    # One reference is known, and the model gave its class: one row right, 19 without a decision.
    accuracy = found.summary.measures[ACCURACY]
    assert (accuracy.value, accuracy.n_failed) == (pytest.approx(1 / 20), 19)


def test_rows_and_leak(write_rows: Any, folder: Path) -> None:
    text = (folder / "human_eval_joined.csv").read_text(encoding="utf-8")
    (folder / "human_eval_joined.csv").write_text(
        text.replace("arg-0:1,arg-0,False", "arg-0:1,arg-0,True"), encoding="utf-8"
    )
    found = run(folder, "majority")
    assert found.summary.counts["rows of arguments in the test split"] == 2
    assert "outside-test leaves them out" in found.summary.warnings[-1]
    assert run(folder, "majority", rows="outside-test").summary.counts["rows judged"] == 18
    assert run(folder, "majority", rows="all").summary.setting == "all"
    with pytest.raises(SettingsError, match="distinct, all, outside-test"):
        find_rows("most")


def test_scored_again_and_from_lines(folder: Path, tmp_path: Path) -> None:
    data = load_premise_pairs(folder)
    made = run(folder, "lexical")
    path = tmp_path / "run.json"
    path.write_text(made.model_dump_json(), encoding="utf-8")
    again = asyncio.run(score_judge_file(path, data, folder=folder))
    assert again == made
    assert read_judge_run(path) == made
    lines = tmp_path / "mine.jsonl"
    lines.write_text('{"id": 0, "match": true}\n{"id": "1", "score": 0.2}\n', encoding="utf-8")
    found = asyncio.run(score_judge_file(lines, data))
    accuracy = found.summary.measures[ACCURACY]
    assert (accuracy.value, accuracy.n_missing) == (pytest.approx(2 / 20), 18)
    assert any("18 of 20 rows lack a prediction" in warning for warning in found.summary.warnings)
    with pytest.raises(DataError, match="other data"):
        asyncio.run(score_judge_file(path, data.model_copy(update={"sha256": "9" * 64})))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("x", "not JSON"),
        ("[]", "`id` was expected"),
        ('{"id": "99", "match": true}', "no row '99'"),
        ('{"id": "0"}', "give `match`, `score` or `error`"),
        ('{"id": "0", "match": 1}', "`match` is 1"),
        ('{"id": "0", "score": NaN}', "`score` is nan"),
        ('{"id": "0", "match": true, "seed": "1"}', "`seed` is '1'"),
        (
            '{"id": "0", "match": true}\n{"id": "0", "match": false}',
            r"row .0. with seed 0 was already judged at mine.jsonl:1",
        ),
        ("", "holds no predictions"),
    ],
)
def test_bad_lines(folder: Path, tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        asyncio.run(score_judge_file(path, load_premise_pairs(folder)))


def test_table_and_comparison(folder: Path) -> None:
    words, people = run(folder, "lexical"), run(folder, "same-class")
    table = render(judge_table([words.summary, people.summary]), "markdown")
    assert "| (majority) |" in table
    assert "| (same-class) |" not in table  # it has a row of its own
    assert table.count("same-class") == 1
    units = {unit.measure: unit for unit in judge_units(words)}
    other = {unit.measure: unit for unit in judge_units(people)}
    outcome = compare_units(units[ACCURACY], other[ACCURACY])
    assert not isinstance(outcome, Undefined)
    assert outcome.difference == pytest.approx(3 / 20)
    assert outcome.n_clusters == 10
    yes_no = compare_units(units["Accuracy(first seed)"], other["Accuracy(first seed)"])
    assert not isinstance(yes_no, Undefined)
    assert yes_no.mcnemar is not None


def test_mistakes(folder: Path) -> None:
    with pytest.raises(SettingsError, match="nli-s:ID"):
        judge_factory("nli-s")
    with pytest.raises(SettingsError, match="fine-tuned:DIR"):
        judge_factory("fine-tuned")
    assert judge_factory("openai:some-model") is None
    with pytest.raises(SettingsError, match="different"):
        run(folder, "majority", seeds=(1, 1))
