"""Files and requests that would keep the server busy or break a page."""

import time

import pytest

from claimpath.review.projects.kinds import KINDS

DEEP = {
    "list": b"[" * 100_000,
    "object": b'{"text": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "claims": b'{"claim": ' + b'{"a":' * 50_000,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("content", DEEP.values(), ids=DEEP)
def test_depth_is_refused_with_a_reason(desk, kind: str, content: bytes) -> None:
    values = {"name": "Deep", "kind": kind, "n_annotators": "2"}
    answer = desk.clients["ed"].post("/projects", data=values, files={"items": ("deep.jsonl", content)})
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_many_spans_cost_no_more_than_one(desk) -> None:
    text = "Anna said so. " * 2_000

    def seconds(n: int) -> float:
        start = time.perf_counter()
        sent = {"text": text, "spans": [{"start": 1, "end": 5}] * n}
        answer = desk.clients["ann"].post("/projects/span-rule", json=sent)
        assert len(answer.json()["reasons"]) == n
        return time.perf_counter() - start

    seconds(1)
    # Splitting the text for each span took more than a hundred times as long.
    assert seconds(200) < 20 * max(seconds(1), seconds(1), 0.02)
