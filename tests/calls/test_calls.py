"""Orders, their limits, and the process in which each is worked on."""

import base64
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from claimpath.calls.limits import BusyError, CallLimits, checked
from claimpath.calls.orders import AlignOrder, GraphOrder, RankOrder, ReadOrder, StudySource, engines_of
from claimpath.calls.process import ORDER, CallFaultError, CallTooLongError, _error, call
from claimpath.errors import SettingsError, StudyError, UserError
from claimpath.records import Study

TEXT = "# A trial\n\n## Results\n\nFever fell in 12 mice.\n"


@given(st.binary(max_size=200))
def test_bytes_come_back_from_base64(content: bytes) -> None:
    assert StudySource(content_base64=base64.b64encode(content).decode()).content() == content


@pytest.mark.parametrize(
    "given", [{}, {"text": "a", "address": "pmid:1"}, {"text": "", "content_base64": ""}]
)
def test_a_study_is_given_once(given: dict[str, str]) -> None:
    with pytest.raises(StudyError, match="exactly one"):
        StudySource(**given).content()


@pytest.mark.parametrize("address", ["/etc/passwd", "file:///etc/passwd", "study.pdf", "-", "../x", "http:"])
def test_an_address_is_never_a_path(address: str) -> None:
    with pytest.raises(StudyError):
        checked(ReadOrder(study=StudySource(address=address)), CallLimits())


def test_addresses_are_spelt_out_and_engines_are_those_allowed() -> None:
    order = checked(ReadOrder(study=StudySource(address="PMC123")), CallLimits())
    assert isinstance(order, ReadOrder)
    assert order.study.address == "pmcid:PMC123"
    graph = GraphOrder(explanation="x", claim="y", engine="test@http://127.0.0.1:1/v1")
    assert engines_of(graph) == ("test@http://127.0.0.1:1/v1",)
    with pytest.raises(SettingsError, match="not offered here"):
        checked(graph, CallLimits())
    assert checked(graph, CallLimits(engines=("offline", graph.engine))) == graph
    with pytest.raises(ValidationError):
        RankOrder(claim="c", study=StudySource(text="t"), task="proves")


def test_a_call_gives_the_record_and_its_place_back() -> None:
    limits = CallLimits(at_once=1)
    order = ReadOrder(study=StudySource(text=TEXT, file_name="../a.md"))
    for _ in range(2):
        study = Study.model_validate_json(call(order, limits))
        assert (study.title, study.source) == ("A trial", "a.md")
    with pytest.raises(StudyError, match="no article 2"):
        call(ReadOrder(study=StudySource(text=TEXT, file_name="a.md"), article=2), limits)
    with limits.place(), pytest.raises(BusyError):
        call(order, limits)
    with pytest.raises(CallTooLongError):
        call(order, CallLimits(seconds=0.01))


def test_the_process_ends_where_nobody_waits_for_it() -> None:
    process = subprocess.Popen([sys.executable, "-m", "claimpath.calls.process", "1"], stdin=subprocess.PIPE)
    assert process.wait(60) == -14  # SIGALRM: its order never came
    process.stdin.close()


def test_errors_keep_their_kind_and_faults_their_secrets() -> None:
    told = _error(b'{"kind": "StudyError", "message": "no study"}', 0)
    assert isinstance(told, StudyError)
    assert str(told) == "no study"
    missing = _error(b'{"kind": "MissingExtraError", "message": "install it"}', 0)
    assert isinstance(missing, UserError)
    fault = _error(b'{"kind": "KeyError", "message": "/home/ida/secret"}', 0)
    assert isinstance(fault, CallFaultError)
    assert "secret" not in str(fault)
    assert isinstance(_error(b"", -9), CallFaultError)


def test_every_order_is_told_apart_by_its_kind() -> None:
    order = ReadOrder(study=StudySource(text="t"))
    assert ORDER.validate_json(order.model_dump_json()) == order
    with pytest.raises(ValidationError):
        ORDER.validate_python({"kind": "write"})
    with pytest.raises(ValidationError):
        AlignOrder.model_validate({"graph": {}, "reference": {}})


@pytest.mark.parametrize("address", ["http://169.254.169.254/latest", "http://127.0.0.1/", "http://[::1]/"])
def test_a_refused_address_is_a_mistake_and_no_fault(address: str) -> None:
    # Its class is a kind of StudyError that only the look-up knows.
    with pytest.raises(StudyError, match="Only public web addresses"):
        call(ReadOrder(study=StudySource(address=address)), CallLimits())
