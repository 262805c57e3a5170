"""Scripted answers."""

import json
from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.models.registry import load_generator


def _model(tmp_path: Path, *lines: object):
    path = tmp_path / "script.jsonl"
    path.write_text("\n".join(x if isinstance(x, str) else json.dumps(x) for x in lines), encoding="utf-8")
    return load_generator(f"scripted:{path}")


def test_a_match_is_used_always_and_the_others_once_in_order(tmp_path, ask, go) -> None:
    model = _model(
        tmp_path,
        "# a remark",
        {"match": "zinc", "answer": "about zinc"},
        "",
        {"answer": "first"},
        {"answer": {"verdict": "Correct"}},
    )
    texts = [go(model.generate(ask(text))).text for text in ("iron", "zinc", "iron", "zinc")]
    assert texts == ["first", "about zinc", '{"verdict": "Correct"}', "about zinc"]
    outcome = go(model.generate(ask("iron"))).outcome
    assert (outcome.kind, outcome.cause) == ("failed", "not_scripted")
    assert "iron" in outcome.message


def test_role_run_and_times_narrow_a_line(tmp_path, ask, go) -> None:
    model = _model(
        tmp_path,
        {"match": "", "role": "judge", "answer": "judged", "times": 2},
        {"match": "", "run": 1, "answer": "second run", "times": 9},
        {"match": "", "answer": "else", "times": 9},
    )
    said = [
        go(model.generate(ask(role=role, run=run))).text
        for role, run in [("judge", 0), ("judge", 1), ("judge", 1)]
    ]
    assert said == ["judged", "judged", "second run"]
    assert go(model.generate(ask())).text == "else"


def test_refusals_failures_and_cut_answers(tmp_path, ask, go) -> None:
    model = _model(
        tmp_path,
        {"refuse": "No."},
        {"fail": "timeout"},
        {"answer": "cut o", "finish": "length"},
    )
    kinds = [go(model.generate(ask())).outcome.kind for _ in range(3)]
    assert kinds == ["refused", "failed", "truncated"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("not json", "line 1 of the scripted answers .* is not JSON"),
        ("[1]", "not a JSON object"),
        ({"text": "x"}, "has the key 'text'; allowed: match"),
        ({"match": "x"}, "exactly one of answer, refuse, fail"),
        ({"answer": "x", "fail": "timeout"}, "exactly one of"),
        ({"fail": "tired"}, "fails with 'tired'; allowed: rate_limit"),
        ({"answer": "x", "run": "first"}, "wrong type"),
        ({"answer": "x", "times": 0}, "is to be used 0 times; allowed are 1 or more"),
        ("", "hold no answer"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(tmp_path, line, message) -> None:
    with pytest.raises(SettingsError, match=message):
        _model(tmp_path, line)


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(SettingsError, match="can't read the scripted answers"):
        load_generator(f"scripted:{tmp_path / 'none.jsonl'}")
