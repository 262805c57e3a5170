"""May this address be asked? Checked before every request and redirect, and again where the connection is made."""

import re
import unicodedata
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from claimpath.stages.read.lookup.faults import ClosedAddress
from claimpath.stages.read.lookup.networks import why_closed
from claimpath.stages.read.lookup.settings import LoopbackForTests

_PORTS = {"http": 80, "https": 443}
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_NUMBER = re.compile(r"\d+|0x[0-9a-f]*", re.IGNORECASE)
_INNER_NAMES = (
    "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "home.arpa", "onion",
    "alt",
)  # fmt: skip
_INSTEAD = "Only public web addresses are looked up. Download the file and give its path."


@dataclass(frozen=True, slots=True)
class Target:
    """Where a request goes."""

    scheme: str
    host: str
    """Host in ASCII, lower case, without brackets and closing dot."""
    port: int


def check_url(url: str, for_tests: LoopbackForTests | None = None) -> Target:
    """Return where an address leads. Raises ClosedAddress where the address alone shows that it must not be asked."""
    shown = shown_url(url)
    if not url.isprintable() or re.search(r"[\s\\]", url) or len(url) > 4_000:
        raise ClosedAddress(f"{shown!r} is no web address: it holds blanks or control signs, or is too long")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ClosedAddress(f"{shown} is no web address") from None
    if parts.scheme not in _PORTS:
        raise ClosedAddress(f"{shown} begins with {parts.scheme[:20]!r}; only http and https are looked up")
    if "@" in parts.netloc:
        raise ClosedAddress(f"{shown} holds a user's name or a password; give the address without them")
    if not host:
        raise ClosedAddress(f"{shown} names no host")
    port = port if port is not None else _PORTS[parts.scheme]
    allowed = frozenset(_PORTS.values()) | (for_tests.ports if for_tests else frozenset())
    if port not in allowed:
        raise ClosedAddress(f"{shown} asks for port {port}; only 80 and 443 are asked")
    return Target(parts.scheme, _checked_host(host, port, shown, for_tests), port)


def check_address(address: str, host: str, port: int, for_tests: LoopbackForTests | None = None) -> None:
    """Raise ClosedAddress where an IP address, which `host` leads to, is not on the public internet."""
    if for_tests and address == "127.0.0.1" and port in for_tests.ports:
        return
    try:
        why = why_closed(address)
    except ValueError:
        why = "no IP address"
    if why:
        lead = address if address == host else f"{host} leads to {address}, which"
        raise ClosedAddress(f"{lead} is {_belongs(why)}. {_INSTEAD}")
    if port not in _PORTS.values():
        raise ClosedAddress(f"{host} is asked at port {port}; only 80 and 443 are asked")


def shown_url(url: str) -> str:
    """Return an address for messages: shortened, and without a password in it."""
    shortened = url if len(url) <= 200 else url[:197] + "..."
    return re.sub(r"(?<=//)[^/@\s]*@", "***@", shortened)


def _belongs(why: str) -> str:
    return why if why.startswith(("this", "no ", "an ", "a multicast", "a cloud")) else f"in {why}"


def _checked_host(host: str, port: int, shown: str, for_tests: LoopbackForTests | None) -> str:
    if host != unicodedata.normalize("NFKC", host) or "%" in host:
        # Full-width digits, circled letters and escapes can spell an address that this check would not see.
        raise ClosedAddress(f"{shown} spells its host in an unusual way. {_INSTEAD}")
    host = host.rstrip(".").lower()
    try:
        ip_address(host)
    except ValueError:
        pass
    else:
        check_address(host, host, port, for_tests)
        return host
    host = _ascii(host, shown)
    labels = host.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        # 2130706433, 0x7f.1, 0177.0.0.1, 127.1: C libraries take all of them for 127.0.0.1.
        raise ClosedAddress(f"{shown} spells an IP address in an unusual way. {_INSTEAD}")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise ClosedAddress(f"{shown} names no host that exists on the internet")
    if len(labels) == 1 or any(host == name or host.endswith(f".{name}") for name in _INNER_NAMES):
        raise ClosedAddress(f"{host} is a name inside a machine or a private network. {_INSTEAD}")
    return host


def _ascii(host: str, shown: str) -> str:
    if host.isascii():
        return host
    import idna

    try:
        return idna.encode(host, uts46=True).decode("ascii")
    except idna.IDNAError:
        raise ClosedAddress(f"{shown} names no host that exists on the internet") from None
