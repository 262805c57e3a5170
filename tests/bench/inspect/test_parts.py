"""The same questions, answers and numbers as `claimpath bench run`, without Inspect."""

import asyncio
from pathlib import Path

import pytest

from claimpath.bench.inspect.glue import need, numbers, unit_values
from claimpath.bench.inspect.kernel import kernel_answer, kernel_part
from claimpath.bench.inspect.part import Answer, Document, Part
from claimpath.bench.inspect.reconstruction import reconstruction_answer, reconstruction_part
from claimpath.bench.inspect.verdict import verdict_answer, verdict_part
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.bench.run import run_bench
from claimpath.bench.units import UnitScores
from claimpath.bench.verdict import run_verdict_bench
from claimpath.datasets import MissciSplit
from claimpath.errors import SettingsError
from claimpath.measures.statistics import RatioOfSums
from claimpath.records import Undefined
from claimpath.stages.verdict.settings import verdict_settings

NOBODY = {"options": {}, "budget": None, "concurrency": None, "use_cache": False}


def all_answers(part: Part, answer: Answer) -> list[Document]:
    async def work() -> list[Document]:
        return [document for question in part.questions for document in await answer(question.id)]

    return asyncio.run(work())


@pytest.fixture
def script(tmp_path: Path) -> str:
    """A model that answers one claim and fails on the others."""
    path = tmp_path / "script.jsonl"
    path.write_text(
        '{"match": "Basil", "answer": {"explanation": "No.", "quotes": [], "final_verdict": "Incorrect"}}\n'
        '{"match": "", "fail": "not_found"}\n',
        encoding="utf-8",
    )
    return f"scripted:{path}"


@pytest.mark.parametrize("system", ["ordered", "random"])
def test_kernel_gives_the_numbers_of_the_bench(split: MissciSplit, data: Path, system: str) -> None:
    part = kernel_part("dev", str(data), "open", system)
    documents = all_answers(part, kernel_answer("dev", str(data), "open", system))
    run = run_bench(split, task="missciplus/kernel", system=system)
    assert part.score(documents).measures == run.summary.measures
    one = part.questions[0].id
    alone = part.score_one(one, [d for d in documents if d["id"] == one])
    assert unit_values(one, alone.units)[0]["MRR"] == run.scores["MRR"][one]


def test_verdict_gives_the_numbers_of_the_bench(split: MissciSplit, data: Path, script: str) -> None:
    part = verdict_part("dev", str(data), "false")
    answer = verdict_answer(
        "dev",
        str(data),
        "false",
        system=script,
        **{**NOBODY, "options": {"runs": 2, "instructions": "short"}},
    )
    settings = verdict_settings(runs=2, instructions="short")
    run = run_verdict_bench(split, system=script, settings=settings, cache=False)
    documents = all_answers(part, answer)
    assert part.score(documents).measures == run.summary.measures
    assert 0 < run.summary.measures["Proportion(label=No Response)"].value < 1
    assert "No Response" in part.shown(documents[-1]) + part.shown(documents[0])
    for system in ("always-nei", "offline"):
        asked = verdict_answer("dev", str(data), "false", system=system, **NOBODY)
        expected = run_verdict_bench(split, system=system).summary.measures
        assert part.score(all_answers(part, asked)).measures == expected


@pytest.mark.parametrize("system", ["five-most-frequent", "random-by-prior", "offline"])
def test_reconstruction_gives_the_numbers_of_the_bench(split: MissciSplit, data: Path, system: str) -> None:
    seeds = (1, 2)
    part = reconstruction_part("dev", str(data), system, seeds)
    answer = reconstruction_answer("dev", str(data), system=system, seeds=seeds, **NOBODY)
    run = asyncio.run(run_reconstruction_bench(split, split, system, seeds=seeds))
    assert part.score(all_answers(part, answer)).measures == run.summary.measures


def test_a_question_without_an_answer_stays_in_the_denominator(data: Path) -> None:
    part = kernel_part("dev", str(data), "open", "ordered")
    documents = all_answers(part, kernel_answer("dev", str(data), "open", "ordered"))[1:]
    summary = part.score(documents).measures["P@1"]
    assert (summary.n_expected, summary.n_missing) == (len(part.questions), 1)
    assert part.score([]).measures["P@1"].value == 0


def test_an_error_of_a_system_is_a_prediction_that_says_so(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(case: object) -> None:
        raise RuntimeError("the wheel came off")

    monkeypatch.setattr("claimpath.bench.inspect.verdict.constant_system", lambda label: broken)
    answer = verdict_answer("dev", str(data), "false", system="always-nei", **NOBODY)
    part = verdict_part("dev", str(data), "false")
    documents = all_answers(part, answer)
    assert documents[0]["runs"][0]["no_response"] == "RuntimeError: the wheel came off"
    assert part.score(documents).measures["Proportion(label=No Response)"].value == 1


def test_options_of_a_model_are_refused_where_nobody_is_asked(data: Path) -> None:
    for make in (
        lambda: verdict_answer(
            "dev", str(data), "false", system="offline", **{**NOBODY, "options": {"runs": 3}}
        ),
        lambda: reconstruction_answer(
            "dev", str(data), system="offline", seeds=None, **{**NOBODY, "budget": "1usd"}
        ),
    ):
        with pytest.raises(SettingsError, match="asks no language model"):
            make()


def test_values_of_a_unit() -> None:
    def units(measure: str, value: object, aggregate: object = "mean") -> UnitScores:
        return UnitScores("t", "s", "dev", "0", measure, {"u": value}, {"u": "c"}, aggregate=aggregate)  # type: ignore[arg-type]

    values, reasons = unit_values(
        "u",
        [
            units("MRR", 0.5),
            units("P", (1, 2), RatioOfSums()),
            units("C", Undefined(reason="one run")),
            units("macro", (1, 2, 3), len),
        ],
    )
    assert values == {"MRR": 0.5, "P, above": 1.0, "P, below": 2.0}
    assert reasons == ["C is undefined: one run."]


def test_undefined_measures_are_left_out_and_counts_are_there(data: Path) -> None:
    part = verdict_part("dev", str(data), "false")
    answer = verdict_answer("dev", str(data), "false", system="always-nei", **NOBODY)
    found = numbers(part.score(all_answers(part, answer)).measures)
    # One run a claim can't disagree with itself.
    assert "Consistency" not in found
    assert found["Consistency n_expected"] == len(part.questions)
    assert found["Proportion(label=Incorrect)"] == 0


def test_the_extra_is_named_where_it_is_missing() -> None:
    from claimpath.errors import MissingExtraError

    with pytest.raises(MissingExtraError, match=r"claimpath\[inspect\]"):
        need("inspect_ai_that_is_not_there")
