"""Which addresses are out of bounds: a table, and Python's own judgement as an independent check."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.lookup.networks import why_closed


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254",
        "168.63.129.16", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.168.1.1",
        "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::",
        "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:4136:e378::1",
        "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "2002:a9fe:a9fe::", "3fff::1", "fc00::1", "fd00:ec2::254",
        "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2a00::5efe:a00:1", "2a00::200:5efe:7f00:1", "4000::1",
    ],
)  # fmt: skip
def test_closed(address: str) -> None:
    assert why_closed(address)


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1", "11.0.0.1", "126.1.1.1",
        "193.62.193.80",
        "2a00:1450:4001::1", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8", "2002:808:808::1",
    ],
)  # fmt: skip
def test_open(address: str) -> None:
    assert why_closed(address) is None


@given(st.ip_addresses())
def test_never_more_open_than_pythons_own_judgement(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> None:
    if why_closed(str(address)) is None:
        embedded = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
        judged = embedded or address
        assert judged.is_global
        assert not judged.is_multicast


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_inside_an_ipv6_address_is_judged_alike(address: ipaddress.IPv4Address) -> None:
    number = int(address)
    for form in (
        f"::ffff:{address}",
        f"64:ff9b::{number >> 16:x}:{number & 0xFFFF:x}",
        f"2002:{number >> 16:x}:{number & 0xFFFF:x}::1",
    ):
        assert why_closed(form) == why_closed(str(address))


@pytest.mark.parametrize("text", ["", "localhost", "127.1", "0x7f000001", "256.1.1.1", "1.2.3.4.5"])
def test_what_is_no_address_raises(text: str) -> None:
    with pytest.raises(ValueError, match="address"):
        why_closed(text)
