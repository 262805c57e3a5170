"""Addresses that must not be asked, by their spelling alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.lookup.faults import ClosedAddress
from claimpath.stages.read.lookup.guard import Target, check_address, check_url, shown_url
from claimpath.stages.read.lookup.settings import LoopbackForTests


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd", "ftp://example.org/a", "gopher://example.org/", "data:text/html,x",
        "javascript:1", "//example.org/",
        "http://", "http:///x", "https://user:secret@example.org/", "https://user@example.org/", "http://@127.0.0.1/",
        "http://example.org:8080/", "http://example.org:22/", "http://example.org:0/", "http://example.org:99999/",
        "http://example.org:x/", "http://127.0.0.1/", "http://127.0.0.1:80/",
        "http://[::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1%25eth0]/", "http://10.1.2.3/", "http://169.254.169.254/latest/meta-data/", "http://0.0.0.0/",
        "http://2130706433/", "http://0x7f000001/", "http://0x7f.1/",
        "http://0177.0.0.1/", "http://127.1/", "http://127.0.1/",
        "http://017700000001/", "http://8.8.2056/", "http://1.2.3.4.5/", "http://300.1.1.1/", "http://0/",
        "http://localhost/", "http://LOCALHOST./", "http://a.localhost/", "http://printer/", "http://printer.local/",
        "http://metadata.google.internal/", "http://router.lan/", "http://x.home.arpa/", "http://a.corp/",
        "http://１２７.0.0.1/", "http://127。0。0。1/", "http://①②⑦.0.0.1/", "http://ⓔxample.org/", "http://exa%6dple.org/",
        "http://%31%32%37.0.0.1/", "http://exam ple.org/",
        "http://example.org\\@127.0.0.1/", "http://example.org/\n", "http://a\tb.org/",
        "http://-a.org/", "http://a..org/", "http://.org/",
        "http://" + "a" * 64 + ".org/", "http://example.org/" + "a" * 5_000,
    ],
)  # fmt: skip
def test_closed(url: str) -> None:
    with pytest.raises(ClosedAddress):
        check_url(url)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://www.example.org/a?b=c", Target("https", "www.example.org", 443)),
        ("http://example.org", Target("http", "example.org", 80)),
        ("http://example.org:443/", Target("http", "example.org", 443)),
        ("https://EXAMPLE.org./", Target("https", "example.org", 443)),
        ("https://8.8.8.8/", Target("https", "8.8.8.8", 443)),
        ("https://[2606:4700::1111]/", Target("https", "2606:4700::1111", 443)),
        (
            "https://bücher.example/",
            Target("https", "xn--bcher-kva.example", 443),
        ),
        ("https://a_b.example.org/", Target("https", "a_b.example.org", 443)),
    ],
)
def test_open(url: str, target: Target) -> None:
    assert check_url(url) == target


def test_the_message_says_why_and_what_to_do_and_shows_no_password() -> None:
    with pytest.raises(ClosedAddress, match=r"169\.254\.169\.254 is in the local link.*give its path"):
        check_url("http://169.254.169.254/")
    with pytest.raises(ClosedAddress) as caught:
        check_url("https://ada:secret@example.org/")
    assert "secret" not in str(caught.value)
    assert shown_url("https://ada:secret@example.org/x") == "https://***@example.org/x"


def test_the_allowance_for_tests_opens_one_port_of_one_address() -> None:
    allowed = LoopbackForTests(ports=frozenset({9000}))
    assert check_url("http://127.0.0.1:9000/", allowed) == Target("http", "127.0.0.1", 9000)
    for url in (
        "http://127.0.0.1:9001/",
        "http://127.0.0.1/",
        "http://127.0.0.2:9000/",
        "http://[::1]:9000/",
        "http://10.0.0.1:9000/",
        "http://localhost:9000/",
    ):
        with pytest.raises(ClosedAddress):
            check_url(url, allowed)
    with pytest.raises(ClosedAddress):
        check_address("8.8.8.8", "example.org", 9000)


@given(
    st.text(max_size=60), st.sampled_from(["http://", "https://", "", "http://example.org", "http://1.2.3.4"])
)
def test_no_address_breaks_the_check(text: str, lead: str) -> None:
    try:
        target = check_url(lead + text)
    except ClosedAddress:
        return
    assert target.port in (80, 443)
    assert target.host.isascii()
