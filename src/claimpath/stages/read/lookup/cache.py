"""Kept copies of answers: bodies under the digest of their content, and one small entry per address.

    FOLDER/look-up/v1/entries/ab/<SHA-256 of the address>.json
    FOLDER/look-up/v1/bodies/cd/<SHA-256 of the body>

Files are written aside and renamed, so that another process sees the old state or the new one. A body whose digest
is wrong, or an entry that can't be read, counts as not kept. Keys and e-mails are no part of an address here.
"""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

_ABSENT_DAYS = 7


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known about the answer of one address."""

    url: str
    """The address that was asked, without private parameters."""
    final_url: str
    """The address that answered, after redirects."""
    status: int
    """200, or 404 or 410 for what the server doesn't have."""
    asked_at: str
    """When it was last confirmed (ISO 8601, UTC)."""
    sha256: str
    """Digest of the body."""
    size: int
    """Bytes of the body."""
    etag: str | None = None
    """Validator for a conditional request."""
    last_modified: str | None = None
    """Validator for a conditional request."""

    @property
    def day(self) -> str:
        """The day it was last confirmed, as YYYY-MM-DD."""
        return self.asked_at[:10]

    def age_days(self, now: datetime | None = None) -> float:
        """Days since it was last confirmed; 0 where the clock went back."""
        return max(
            0.0, ((now or datetime.now(UTC)) - datetime.fromisoformat(self.asked_at)) / timedelta(days=1)
        )

    @property
    def is_stale_absence(self) -> bool:
        """Whether it says that something isn't there, and said so too long ago to be believed."""
        return self.status != 200 and self.age_days() > _ABSENT_DAYS


class Cache:
    """The kept copies in a folder. A folder that can't be written keeps nothing, and `problem` says so."""

    def __init__(self, folder: Path | None) -> None:
        self._root = folder / "look-up" / "v1" if folder else None
        self.problem: str | None = None
        """Why nothing could be kept, in one sentence; None where all is well."""

    @property
    def pace_folder(self) -> Path | None:
        """Where the pace per host is kept."""
        return self._root / "pace" if self._root else None

    def get(self, url: str) -> tuple[Kept, bytes] | None:
        """Return the entry and the body of an address, None where they aren't kept, or are damaged."""
        if self._root is None:
            return None
        try:
            kept = Kept(**json.loads(self._entry(url).read_text(encoding="utf-8")))
            body = self._body(kept.sha256).read_bytes()
            datetime.fromisoformat(kept.asked_at)
        except (OSError, ValueError, TypeError):
            return None
        intact = kept.url == url and len(body) == kept.size and _digest(body) == kept.sha256
        return (kept, body) if intact else None

    def put(self, kept: Kept, body: bytes) -> None:
        """Keep an answer, in place of an older one. Never raises: what can't be kept is asked for again."""
        if self._root is None:
            return
        try:
            place = self._body(kept.sha256)
            if not _holds(place, kept):
                _write(place, body)
            _write(self._entry(kept.url), json.dumps(asdict(kept), indent=1).encode("utf-8"))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self.problem = f"no copy was kept: {self._root} can't be written ({reason})"

    def forget(self, url: str) -> None:
        """Drop the entry of an address whose answer turned out to be of no use."""
        if self._root is not None:
            with suppress(OSError):
                self._entry(url).unlink()

    def _entry(self, url: str) -> Path:
        name = _digest(url.encode("utf-8"))
        assert self._root is not None
        return self._root / "entries" / name[:2] / f"{name}.json"

    def _body(self, sha256: str) -> Path:
        if len(sha256) != 64 or not set(sha256) <= set("0123456789abcdef"):
            raise ValueError(sha256)  # a damaged entry must not name a file elsewhere
        assert self._root is not None
        return self._root / "bodies" / sha256[:2] / sha256


def kept_now(
    url: str, final_url: str, status: int, body: bytes, etag: str | None, last_modified: str | None
) -> Kept:
    """Make the entry of an answer that has just come."""
    return Kept(
        url=url,
        final_url=final_url,
        status=status,
        asked_at=datetime.now(UTC).isoformat(timespec="seconds"),
        sha256=_digest(body),
        size=len(body),
        etag=etag,
        last_modified=last_modified,
    )


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _holds(place: Path, kept: Kept) -> bool:
    """Whether the body lies there already, intact: a damaged one is written anew."""
    try:
        return place.stat().st_size == kept.size and _digest(place.read_bytes()) == kept.sha256
    except OSError:
        return False


def _write(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, aside = tempfile.mkstemp(dir=place.parent, prefix=".new-")  # readable by its owner only
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(aside)
        raise
