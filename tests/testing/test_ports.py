import socket

from claimpath.testing import ports
from claimpath.testing.ports import free_port


def test_a_port_is_free_below_those_of_outgoing_connections_and_given_once() -> None:
    given = [free_port() for _ in range(50)]
    assert len(set(given)) == 50
    assert all(20_000 <= port < 32_000 for port in given)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", given[0]))


def test_a_taken_port_is_passed_over(monkeypatch) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", free_port()))
        taken = listening.getsockname()[1]
        monkeypatch.setattr(ports, "_numbers", iter((taken - 20_000, taken - 20_000 + 1, taken - 20_000 + 2)))
        assert free_port() in (taken + 1, taken + 2)
