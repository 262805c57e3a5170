"""The API against its own description: made-up requests get no 5xx, and every answer has the form that is described."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

pytest.importorskip("schemathesis", reason="schemathesis is not installed")

import schemathesis
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from claimpath.records import Report
from claimpath.review.app import create_app
from claimpath.review.cases.store import create_case
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.store import add_member, create_project, give_out
from claimpath.review.settings import ReviewSettings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HEAVY = "/api/(read|rank|graph|align|validate)$"
BOUNDED = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "phases": [Phase.generate],
    "suppress_health_check": list(HealthCheck),
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, report: Report) -> Any:
    """A workbench with a case and a project, which looks nothing up."""
    folder: Path = tmp_path_factory.mktemp("api")
    made = create_app(ReviewSettings(database=f"sqlite:///{folder / 'api.sqlite'}", look_up=False))
    engine, person = made.state.workbench.engine, made.state.local_person
    create_case(engine, person, report)
    items = kind_named("fallacious-spans").read(
        "t.jsonl", b'{"id": "a", "text": "It cured my aunt. It cures all."}'
    )
    project = create_project(engine, person, "Spans", "fallacious-spans", items, n_annotators=1)
    add_member(engine, person, project, person.name, "annotator")
    give_out(engine, person, project)
    yield made
    made.state.workbench.engine.dispose()


@pytest.fixture(scope="module")
def described(app: Any) -> Any:
    """Its description, sent with what the local person's pages send."""
    loaded = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    loaded.config.generation.update(modes=[GenerationMode.POSITIVE])
    loaded.config.headers = {"X-CSRF-Token": app.state.local_person.csrf}
    return loaded


def try_out(described: Any, wanted: bool, n_examples: int, mode: GenerationMode) -> int:
    """Send made-up requests to every operation whose path is heavy, or to all others; give how many were sent."""
    sent = 0
    for found in described.get_all_operations():
        operation = found.ok()
        if bool(re.search(HEAVY, operation.path)) is not wanted:
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=n_examples, **BOUNDED)
        def send(case: Any) -> None:
            nonlocal sent
            sent += 1
            if sent % 2:  # every other request is about what is there, not about a number drawn at random
                case.path_parameters.update(dict.fromkeys(set(case.path_parameters or ()) - {"to"}, 1))
            case.call_and_validate(checks=CHECKS)

        send()
    return sent


def test_cases_and_checks(described: Any) -> None:
    assert try_out(described, False, 4, GenerationMode.POSITIVE) > 60


def test_cases_and_checks_with_wrong_values(described: Any) -> None:
    assert try_out(described, False, 3, GenerationMode.NEGATIVE) > 20


def test_single_calls(described: Any) -> None:
    assert try_out(described, True, 2, GenerationMode.POSITIVE) >= 8
