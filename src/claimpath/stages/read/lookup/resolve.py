"""From a host's name to addresses that were checked, once."""

import socket
import threading
from ipaddress import ip_address

from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.guard import check_address
from claimpath.stages.read.lookup.settings import LoopbackForTests


def checked_addresses(
    host: str, port: int, timeout: float, for_tests: LoopbackForTests | None = None
) -> list[str]:
    """Return the IP addresses of a host, all of which are public.

    Raises ClosedAddress where any of them is not (a name with one public and one inner address is an attack, not a
    mistake), FetchFault where the name has none or the answer takes longer than `timeout` seconds.
    """
    stand_in = for_tests.resolve if for_tests else None
    addresses = [host] if _is_ip(host) else stand_in(host) if stand_in else _ask(host, port, timeout)
    if not addresses:
        raise FetchFault(f"{host} has no address", passing=True)
    for address in addresses:
        check_address(address, host, port, for_tests)
    return list(dict.fromkeys(addresses))


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _ask(host: str, port: int, timeout: float) -> list[str]:
    """Ask the system's resolver, which has no time limit of its own, in a thread that may be left behind."""
    found: list[str] = []
    failed: list[OSError | UnicodeError] = []

    def ask() -> None:
        try:
            for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
                found.append(str(place[0]))
        except (OSError, UnicodeError) as error:
            failed.append(error)

    thread = threading.Thread(target=ask, name="claimpath-resolve", daemon=True)
    thread.start()
    thread.join(max(timeout, 0.0))
    if thread.is_alive():
        raise FetchFault(f"the name {host} was not resolved in {timeout:.0f} seconds", passing=True)
    if failed:
        reason = getattr(failed[0], "strerror", None) or str(failed[0])
        raise FetchFault(f"the name {host} can't be resolved ({reason})", passing=_passing(failed[0]))
    return found


def _passing(error: OSError | UnicodeError) -> bool:
    return isinstance(error, socket.gaierror) and error.errno == socket.EAI_AGAIN
