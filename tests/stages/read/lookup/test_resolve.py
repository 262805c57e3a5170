"""From names to checked addresses."""

import socket
import threading

import pytest

from claimpath.stages.read.lookup.faults import ClosedAddress, FetchFault
from claimpath.stages.read.lookup.resolve import checked_addresses
from claimpath.stages.read.lookup.settings import LoopbackForTests


def _with(*addresses: str) -> LoopbackForTests:
    return LoopbackForTests(ports=frozenset(), resolve=lambda host: list(addresses))


def test_public_addresses_come_back_in_order_and_once() -> None:
    found = checked_addresses("a.example", 443, 1.0, _with("8.8.8.8", "2606:4700::1111", "8.8.8.8"))
    assert found == ["8.8.8.8", "2606:4700::1111"]


@pytest.mark.parametrize(
    "inner", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:192.168.0.1", "fd00::1"]
)
def test_one_inner_address_among_public_ones_closes_the_name(inner: str) -> None:
    with pytest.raises(ClosedAddress, match=r"a\.example leads to"):
        checked_addresses("a.example", 443, 1.0, _with("8.8.8.8", inner))


def test_a_name_without_address_is_a_fault() -> None:
    with pytest.raises(FetchFault, match="no address"):
        checked_addresses("a.example", 443, 1.0, _with())


def test_the_systems_resolver_is_left_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *a, **k: answered.wait(60) and [])
    with pytest.raises(FetchFault, match="not resolved"):
        checked_addresses("a.example", 443, 0.1)
    assert not answered.is_set()
    answered.set()


def test_the_systems_resolver_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.168.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", lying)
    with pytest.raises(ClosedAddress, match="a private network"):
        checked_addresses("a.example", 443, 1.0)


def test_an_unknown_name_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(FetchFault, match="can't be resolved") as caught:
        checked_addresses("a.example", 443, 1.0)
    assert not caught.value.passing
