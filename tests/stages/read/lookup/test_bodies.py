"""Bodies within their limits: packed in all allowed ways, cut, damaged, and made to fill the memory."""

import gzip
import tracemalloc
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.lookup.bodies import read_body
from claimpath.stages.read.lookup.faults import FetchFault

MB = 1_000_000


def _pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[n : n + size] for n in range(0, len(data), size))


def _raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


@given(
    st.binary(max_size=3000),
    st.integers(1, 700),
    st.sampled_from(["", "identity", "gzip", "x-gzip", "deflate", "raw"]),
)
def test_every_body_comes_back_however_it_is_packed_and_cut_up(data: bytes, size: int, how: str) -> None:
    packed = {"gzip": gzip.compress, "x-gzip": gzip.compress, "deflate": zlib.compress, "raw": _raw_deflate}
    sent = packed[how](data) if how in packed else data
    encoding = "deflate" if how == "raw" else how
    assert read_body(_pieces(sent, size), encoding, None, MB) == data


def test_gzip_of_several_members_is_read_whole() -> None:
    sent = gzip.compress(b"one ") + gzip.compress(b"two") + b"\0" * 20
    for size in (1, 7, 1000):
        assert read_body(_pieces(sent, size), "gzip", None, MB) == b"one two"


def test_a_bomb_is_left_at_the_limit_without_filling_the_memory() -> None:
    sent = gzip.compress(bytes(40 * MB), compresslevel=9)
    assert len(sent) < MB
    tracemalloc.start()
    with pytest.raises(FetchFault, match="larger than 5 MB"):
        read_body(_pieces(sent, 65536), "gzip", str(len(sent)), 5 * MB)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30 * MB


def test_an_endless_body_is_left_at_the_limit() -> None:
    def for_ever() -> Iterator[bytes]:
        while True:
            yield b"x" * 1000

    with pytest.raises(FetchFault, match="larger"):
        read_body(for_ever(), "", None, MB)


def test_a_declared_length_over_the_limit_is_believed_at_once() -> None:
    def never() -> Iterator[bytes]:
        raise AssertionError("nothing should be read")
        yield b""

    with pytest.raises(FetchFault, match="larger"):
        read_body(never(), "", str(MB + 1), MB)


@pytest.mark.parametrize("declared", ["-1", "x", "", "１２", "3"])
def test_a_wrong_length_is_not_believed(declared: str) -> None:
    assert read_body(iter([b"abc", b"def"]), "", declared, MB) == b"abcdef"


def test_cut_or_damaged_compression_is_said_and_may_pass() -> None:
    sent = gzip.compress(bytes(range(256)) * 50)
    with pytest.raises(FetchFault, match="cut off") as caught:
        read_body(iter([sent[:-40]]), "gzip", None, MB)
    assert caught.value.passing
    with pytest.raises(FetchFault, match="damaged"):
        read_body(iter([b"no gzip at all, but text"]), "gzip", None, MB)


@pytest.mark.parametrize("encoding", ["br", "zstd", "gzip, gzip", "compress"])
def test_a_packing_that_was_not_asked_for_is_refused(encoding: str) -> None:
    with pytest.raises(FetchFault, match="not asked for"):
        read_body(iter([b"abc"]), encoding, None, MB)
