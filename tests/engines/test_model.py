"""A check by a language model: the report's verdict, graph, warnings, settings and costs."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.engines.choose import model_engine, shown_model
from claimpath.errors import SettingsError
from claimpath.models.cache import CallCache
from claimpath.models.spec import parse_model
from claimpath.pipeline import check, check_async, estimate_check
from claimpath.records import Report, Study, Undefined
from claimpath.report import write_report
from claimpath.stages.read import read
from claimpath.stages.verdict.settings import verdict_settings
from claimpath.testing import ModelServer

CLAIM = "Felt hats make owls deaf."
HEARD = "Owls with a hat turned to 61% of the squeaks."
ALONE = "There was no control group."
ALONE_VERDICT: dict[str, Any] = {"ranker": "ordered", "reconstruct": "none"}
"""A check that asks for nothing but the verdict."""
STUDY = f"""# Felt hats and the night owls' hearing

## Abstract

We asked whether felt hats change how well night owls hear. Twelve captive owls wore a hat for one night.

## Results

{HEARD} Two owls took the hat off after an hour.

## Limitations

{ALONE} We do not know how free owls behave.
"""


@pytest.fixture(scope="module")
def owls() -> Study:
    return read(STUDY.encode())


def answer(label: str = "Incorrect", quotes: bool = True) -> dict[str, Any]:
    given = [
        {"passage": "p2", "text": HEARD, "role": "finding"},
        {"passage": "p3", "text": ALONE, "role": "context"},
        {"passage": "p3", "text": "We do not know how free owls behave.", "role": "other"},
    ]
    return {"explanation": f"{label} it is.", "quotes": given if quotes else [], "final_verdict": label}


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., str]:
    """Write a script; gives its MODEL string."""

    def write(*lines: dict[str, Any]) -> str:
        path = tmp_path / "answers.jsonl"
        path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
        return f"scripted:{path}"

    return write


def judge(owls: Study, engine: str, **options: Any) -> Report:
    return check(CLAIM, owls, engine=engine, **({**ALONE_VERDICT, "cache": False} | options))


def test_verdict_graph_and_settings(owls: Study, script: Callable[..., str], tmp_path: Path) -> None:
    report = judge(owls, script({"match": "owls", "answer": answer()}))
    assert (report.verdict.label, report.verdict.consistent, report.state) == ("Incorrect", True, "complete")
    assert [run.explanation for run in report.verdict.runs] == ["Incorrect it is."] * 3
    context, finding = report.graph.nodes[1:3]
    assert (context.type, context.text, context.origin) == ("StudyContext", ALONE, "model")
    assert (finding.type, finding.text, finding.origin) == ("StudyFinding", HEARD, "model")
    edges = {(edge.source, edge.target, edge.type) for edge in report.graph.edges}
    assert edges == {
        ("claim", context.id, "rests_on"),
        ("claim", finding.id, "rests_on"),
        ("claim", "verdict", "decides"),
    }
    assert report.graph.nodes[-1].origin == "model"
    texts = {passage.id: passage.text for passage in report.studies[0].passages}
    for node in report.graph.nodes:
        for span in node.spans:
            assert texts[span.passage_id][span.start : span.end] == span.text
    settings = report.made_by.settings
    assert report.made_by.engine == settings["model"] == "scripted:answers.jsonl"
    assert {
        "evidence": "full",
        "instructions": "detailed 1",
        "runs": "3",
        "temperature": "0.1",
    }.items() <= settings.items()
    assert report.made_by.rules_digest == ""
    assert str(tmp_path) not in report.model_dump_json()
    assert Report.model_validate_json(report.model_dump_json()) == report
    assert "Incorrect it is." in write_report(report, tmp_path / "out").html.read_text("utf-8")


def test_only_runs_with_the_verdict_give_nodes(owls: Study, script: Callable[..., str]) -> None:
    engine = script(
        {"match": "owls", "run": 0, "answer": answer("Correct")},
        {"match": "owls", "answer": answer("Incorrect", quotes=False)},
    )
    report = judge(owls, engine)
    assert report.verdict.label == "Incorrect"
    assert [node.type for node in report.graph.nodes] == ["Claim", "Verdict"]
    assert report.verdict.runs[0].quotes, "what the other run quotes stays in the record"


def test_what_fails_is_said_and_counted(owls: Study, script: Callable[..., str]) -> None:
    engine = script(
        {"match": "owls", "run": 0, "refuse": "I can't help with medical claims."},
        {"match": "owls", "run": 1, "fail": "not_found"},
        {"match": "owls", "run": 2, "answer": answer()},
    )
    report = judge(owls, engine)
    assert report.verdict.label == "No Response"
    assert report.verdict.proportions == {
        "No Response": pytest.approx(2 / 3),
        "Incorrect": pytest.approx(1 / 3),
    }
    assert report.state == "complete"
    assert [w.split(":")[0] for w in report.warnings] == [
        "Run 1 of 3 gave no verdict",
        "Run 2 of 3 gave no verdict",
    ]


def test_where_nothing_was_answered_no_check_took_place(owls: Study, script: Callable[..., str]) -> None:
    report = judge(owls, script({"match": "owls", "refuse": "I must decline to assess this claim."}))
    assert (report.state, report.verdict.label) == ("not_checked", "No Response")


def test_selected_evidence_is_named(owls: Study, script: Callable[..., str]) -> None:
    engine = script({"match": "owls", "answer": answer()})
    named = judge(owls, engine, evidence="selected", given=["p3"]).made_by.settings
    assert named["passages shown"] == "p3"
    best = judge(owls, engine, evidence="selected", top=2).made_by.settings
    assert len(best["passages shown"].split(",")) == 2


def test_a_server_the_cache_and_the_budget(owls: Study, tmp_path: Path) -> None:
    with ModelServer(lambda asked: json.dumps(answer())) as server:
        cache = CallCache(tmp_path / "calls.sqlite")
        engine = f"test@{server.url}"
        before = estimate_check(CLAIM, owls, engine=engine, cache=cache, **ALONE_VERDICT)
        assert (before.n_calls, before.n_cached) == (3, 0)
        assert server.n_calls == 0, "a dry run sends nothing"
        first = check(CLAIM, owls, engine=engine, cache=cache, **ALONE_VERDICT)
        assert (server.n_calls, first.usage.n_calls) == (3, 3)
        assert first.usage.n_tokens > 0
        assert isinstance(first.usage.cost, Undefined)
        again = check(CLAIM, owls, engine=engine, cache=cache, **ALONE_VERDICT)
        assert (server.n_calls, again.usage.n_calls) == (3, 0)
        assert again.verdict.proportions == first.verdict.proportions
        assert again.made_by.settings["answers from the cache"] == "3"
        after = estimate_check(CLAIM, owls, engine=engine, cache=cache, **ALONE_VERDICT)
        assert (after.n_calls, after.n_cached) == (0, 3)
        cache.close()
        stopped = check(CLAIM, owls, engine=engine, cache=False, budget="1000tokens", **ALONE_VERDICT)
        assert server.n_calls == 3
        assert all("budget" in (run.no_response or "") for run in stopped.verdict.runs)


def test_the_estimate_counts_what_is_sent(owls: Study) -> None:
    with ModelServer(lambda asked: json.dumps(answer())) as server:
        engine = f"test@{server.url}"
        options: dict[str, Any] = {**ALONE_VERDICT, "engine": engine, "cache": False, "window": 2400}
        study = owls.model_copy(
            update={
                "passages": tuple(
                    p.model_copy(update={"text": p.text * 20, "sentences": ()}) for p in owls.passages
                )
            }
        )
        guessed = estimate_check(CLAIM, study, **options)
        check(CLAIM, study, **options)
        assert guessed.n_calls == server.n_calls > 3


def test_faults_of_a_server_become_reasons(owls: Study) -> None:
    with ModelServer(lambda asked: json.dumps(answer())) as server:
        server.faults.queue(["401", "truncated", "wrong_schema", "wrong_schema"])
        report = check(CLAIM, owls, engine=f"test@{server.url}", cache=False, **ALONE_VERDICT)
    reasons = " ".join(run.no_response or "" for run in report.verdict.runs)
    assert len([run for run in report.verdict.runs if run.no_response]) >= 2
    assert "authentication" in reasons
    assert "most tokens" in reasons


def test_check_runs_inside_an_event_loop_too(owls: Study, script: Callable[..., str]) -> None:
    engine = script({"match": "owls", "answer": answer()})

    async def notebook() -> tuple[Report, Report]:
        return judge(owls, engine), await check_async(CLAIM, owls, engine=engine, **ALONE_VERDICT)

    first, second = asyncio.run(notebook())
    assert first.verdict.label == second.verdict.label == "Incorrect"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"engine": "offline", "runs": 2}, "--runs has no meaning"),
        ({"engine": "offline", "budget": "1usd"}, "--budget has no meaning"),
        ({"engine": "oracle"}, "is not known"),
        ({"engine": "replay:/nowhere.jsonl"}, "recorded answers"),
    ],
)
def test_mistakes_are_said(owls: Study, options: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        check(CLAIM, owls, ranker="ordered", **options)


def test_a_dry_run_needs_no_key(owls: Study, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))
    assert estimate_check(CLAIM, owls, engine="openai:gpt-5", **ALONE_VERDICT).n_calls == 3
    with pytest.raises(SettingsError, match="MODEL"):
        estimate_check(CLAIM, owls, engine="offline", ranker="ordered")


def test_folders_are_not_shown() -> None:
    assert shown_model(parse_model("replay:/home/ann/secret/a.jsonl")) == "replay:a.jsonl"
    assert (
        shown_model(parse_model("record:/home/ann/r.jsonl=scripted:/home/ann/s.jsonl"))
        == "record:r.jsonl=scripted:s.jsonl"
    )
    assert shown_model(parse_model("m@http://localhost:1/v1")) == "m@http://localhost:1/v1"


def test_the_window_comes_from_the_settings_then_the_name(script: Callable[..., str]) -> None:
    engine = script({"match": "owls", "answer": answer()})
    assert model_engine(engine, verdict_settings(), cache=False).window == 100_000
    assert model_engine(engine, verdict_settings(window=5000), cache=False).window == 5000


def test_a_budget_in_money_that_bounds_nothing_is_said(owls: Study, script: Callable[..., str]) -> None:
    with ModelServer() as server:
        unpriced = judge(owls, f"m@{server.url}", budget="0.01usd", runs=1)
    assert any("the budget in money does not bound it" in warning for warning in unpriced.warnings)
    free = judge(owls, script({"match": "owls", "answer": answer()}), budget="0.01usd")
    assert not any("budget" in warning for warning in free.warnings)
