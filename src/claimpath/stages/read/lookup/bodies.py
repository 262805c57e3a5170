"""An answer's body, read in pieces within its limits, whatever the server says about its length or packs into it."""

import zlib
from collections.abc import Iterable

from claimpath.stages.read.lookup.faults import FetchFault

ACCEPTED = "gzip, deflate"
"""What requests say they accept (`Accept-Encoding`)."""
_STEP = 1 << 20


def read_body(pieces: Iterable[bytes], encoding: str, declared: str | None, max_bytes: int) -> bytes:
    """Return the unpacked body. `encoding` and `declared` are the headers Content-Encoding and Content-Length.

    Raises FetchFault where the body, packed or unpacked, is larger than `max_bytes`, is packed in a way that was not
    asked for, or is damaged.
    """
    if declared and declared.isascii() and declared.isdigit() and int(declared) > max_bytes:
        raise _too_large(max_bytes)
    unpack = _unpacker(encoding)
    out = bytearray()
    n_packed = 0
    for piece in pieces:
        n_packed += len(piece)
        if n_packed > max_bytes:
            raise _too_large(max_bytes)
        unpack.feed(piece, out, max_bytes)
        if len(out) > max_bytes:
            raise _too_large(max_bytes)
    unpack.finish()
    return bytes(out)


class _Plain:
    def feed(self, piece: bytes, out: bytearray, max_bytes: int) -> None:
        out += piece

    def finish(self) -> None:
        pass


class _Zipped(_Plain):
    """Unpacks gzip (several members too) and deflate a megabyte at a time, so that a bomb never fills the memory."""

    def __init__(self, gzip: bool) -> None:
        self._gzip = gzip
        self._stream = zlib.decompressobj(zlib.MAX_WBITS | 32)
        self._started = False

    def feed(self, piece: bytes, out: bytearray, max_bytes: int) -> None:
        if not self._started and piece:
            self._started = True
            if not self._gzip and (piece[0] & 0x0F) != 8:
                self._stream = zlib.decompressobj(-zlib.MAX_WBITS)  # deflate without zlib's header
        rest = piece
        while rest and len(out) <= max_bytes:
            if self._stream.eof:
                if not self._gzip or not rest.strip(b"\0"):
                    return  # padding
                self._stream = zlib.decompressobj(zlib.MAX_WBITS | 16)
            try:
                out += self._stream.decompress(rest, _STEP)
            except zlib.error:
                raise FetchFault(
                    "the answer is damaged (its compression can't be undone)", passing=True
                ) from None
            rest = self._stream.unused_data if self._stream.eof else self._stream.unconsumed_tail

    def finish(self) -> None:
        if self._started and not self._stream.eof:
            raise FetchFault("the answer was cut off (its compressed data end too early)", passing=True)


def _unpacker(encoding: str) -> _Plain:
    name = encoding.strip().lower()
    if name in {"", "identity"}:
        return _Plain()
    if name in {"gzip", "x-gzip", "deflate"}:
        return _Zipped(gzip=name != "deflate")
    raise FetchFault(f"the answer is packed as {name[:40]!r}, which was not asked for")


def _too_large(max_bytes: int) -> FetchFault:
    return FetchFault(f"the answer is larger than {max_bytes / 1e6:,.0f} MB, which is the limit")
