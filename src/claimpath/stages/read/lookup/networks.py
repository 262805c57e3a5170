"""Which IP addresses are on the public internet. Everything else is out of bounds for a look-up."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_CLOSED_4: tuple[tuple[IPv4Network, str], ...] = tuple(
    (IPv4Network(network), what)
    for network, what in (
        ("0.0.0.0/8", "an unspecified address"),
        ("10.0.0.0/8", "a private network"),
        ("100.64.0.0/10", "a provider's internal network"),
        ("127.0.0.0/8", "this machine"),
        ("168.63.129.16/32", "a cloud provider's internal service"),
        ("169.254.0.0/16", "the local link, where cloud machines keep their secrets"),
        ("172.16.0.0/12", "a private network"),
        ("192.0.0.0/24", "a reserved network"),
        ("192.0.2.0/24", "a network for documentation"),
        ("192.88.99.0/24", "a reserved network"),
        ("192.168.0.0/16", "a private network"),
        ("198.18.0.0/15", "a network for benchmarks"),
        ("198.51.100.0/24", "a network for documentation"),
        ("203.0.113.0/24", "a network for documentation"),
        ("224.0.0.0/4", "a multicast address"),
        ("240.0.0.0/4", "a reserved network"),
    )
)
"""IANA's special-purpose registry, kept here since Python's own list changes between versions."""

_OPEN_6 = IPv6Network("2000::/3")
_CLOSED_6: tuple[tuple[IPv6Network, str], ...] = tuple(
    (IPv6Network(network), what)
    for network, what in (
        ("::/128", "an unspecified address"),
        ("::1/128", "this machine"),
        ("64:ff9b:1::/48", "a private network"),
        ("100::/64", "a reserved network"),
        ("2001::/23", "a reserved network"),
        ("2001:db8::/32", "a network for documentation"),
        ("3fff::/20", "a network for documentation"),
        ("fc00::/7", "a private network"),
        ("fe80::/10", "the local link"),
        ("fec0::/10", "a private network"),
        ("ff00::/8", "a multicast address"),
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")
_MAPPED = IPv6Network("::ffff:0:0/96")
_SIX_TO_FOUR = IPv6Network("2002::/16")
_ISATAP = 0x5EFE


def why_closed(address: str) -> str | None:
    """Say what kind of inner network an IP address belongs to, None where it is public.

    IPv6 addresses that carry an IPv4 address (mapped, 6to4, NAT64, ISATAP) are judged by both. Raises ValueError for
    what is no IP address.
    """
    parsed = ip_address(address.split("%", 1)[0])
    if "%" in address:
        return "the local link"
    return _why_closed_4(parsed) if isinstance(parsed, IPv4Address) else _why_closed_6(parsed)


def _why_closed_4(address: IPv4Address) -> str | None:
    return next((what for network, what in _CLOSED_4 if address in network), None)


def _why_closed_6(address: IPv6Address) -> str | None:
    number = int(address)
    for network, what in _CLOSED_6:
        if address in network:
            return what
    if address in _MAPPED or address in _NAT64:
        return _why_closed_4(IPv4Address(number & 0xFFFFFFFF))
    if address in _SIX_TO_FOUR:
        return _why_closed_4(IPv4Address(number >> 80 & 0xFFFFFFFF))
    if address not in _OPEN_6:
        return "a reserved network"
    if number >> 32 & 0xFFFF == _ISATAP and number >> 48 & 0xFFFF in (0, 0x200):
        return _why_closed_4(IPv4Address(number & 0xFFFFFFFF))
    return None
