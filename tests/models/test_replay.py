"""What was recorded is replayed, and nothing else is."""

import json

import pytest

from claimpath.errors import SettingsError
from claimpath.models.registry import load_generator
from claimpath.models.runner import run_requests


def test_a_recording_is_replayed_without_the_model(server, ask, go, tmp_path) -> None:
    path = tmp_path / "answers.jsonl"
    recorder = load_generator(f"record:{path}=m@{server.url}")
    requests = [ask(f"claim {i}", schema=True, run=run) for i in range(3) for run in range(2)]
    recorded = go(run_requests(recorder, requests))
    assert server.n_calls == 6
    replayed = go(run_requests(load_generator(f"replay:{path}"), list(reversed(requests))))
    assert server.n_calls == 6
    assert [a.parsed for a in reversed(replayed)] == [a.parsed for a in recorded]
    assert all(a.parsed for a in recorded)


def test_another_request_is_not_answered(server, ask, go, tmp_path) -> None:
    path = tmp_path / "answers.jsonl"
    go(load_generator(f"record:{path}=m@{server.url}").generate(ask("one")))
    replay = load_generator(f"replay:{path}")
    for other in (ask("two"), ask("one", run=1), ask("one", temperature=0.0), ask("one", prompt_version="2")):
        outcome = go(replay.generate(other)).outcome
        assert (outcome.kind, outcome.cause) == ("failed", "not_recorded")
    assert go(replay.generate(ask("one", role="judge"))).outcome.kind == "answered"


def test_failures_are_not_recorded_and_the_last_line_counts(server, ask, go, tmp_path) -> None:
    path = tmp_path / "answers.jsonl"
    recorder = load_generator(f"record:{path}=m@{server.url}")
    server.faults.queue(["500"])
    go(recorder.generate(ask()))
    assert path.read_text(encoding="utf-8") == ""
    go(recorder.generate(ask()))
    row = json.loads(path.read_text(encoding="utf-8"))
    row["generation"]["text"] = "corrected by hand"
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    assert go(load_generator(f"replay:{path}").generate(ask())).text == "corrected by hand"


def test_no_key_is_recorded(server, ask, go, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CLAIMPATH_API_KEY", "a-key-that-nobody-may-see")
    path = tmp_path / "answers.jsonl"
    go(load_generator(f"record:{path}=m@{server.url}").generate(ask()))
    assert "a-key-that-nobody-may-see" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line", ['{"request_digest": "a"}', '{"request_digest": "a", "generation": {"text": "x"}}', "x"]
)
def test_what_is_no_recording_is_a_users_mistake(tmp_path, line) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(SettingsError, match="line 1 of the recorded answers"):
        load_generator(f"replay:{path}")


def test_a_recording_that_cannot_be_written_is_said_before_anything_is_asked(tmp_path) -> None:
    with pytest.raises(SettingsError, match="can't write the recording"):
        load_generator(f"record:{tmp_path / 'no' / 'such' / 'folder.jsonl'}=m@http://h/v1")
