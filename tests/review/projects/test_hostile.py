"""Files and requests that would keep the server busy or break a page."""

import pytest

from claimpath.review.projects import work_routes
from claimpath.review.projects.kinds import KINDS
from claimpath.text import span_rule
from claimpath.text.sentences import split_sentences

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


def test_a_text_is_split_once_for_all_its_spans(desk, monkeypatch: pytest.MonkeyPatch) -> None:
    n_split = 0

    def counting(text: str) -> object:
        nonlocal n_split
        n_split += 1
        return split_sentences(text)

    for place in (work_routes, span_rule):
        monkeypatch.setattr(place, "split_sentences", counting)
    sent = {"text": "Anna said so. " * 200, "spans": [{"start": 1, "end": 5}] * 200}
    answer = desk.clients["ann"].post("/projects/span-rule", json=sent)
    assert len(answer.json()["reasons"]) == 200
    assert n_split == 1
