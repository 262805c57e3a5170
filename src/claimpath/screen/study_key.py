"""What tells that two pairs cite the same study."""

from functools import lru_cache
from hashlib import sha256

from claimpath.errors import StudyError
from claimpath.stages.read.lookup import parse_wanted

_DIGITS = 32


def study_key(reference: str, text: str | None) -> str:
    """Digest of the text, of the id in its one form (`doi:10.1/X` and `https://doi.org/10.1/x` are the same), or of
    the path as it is written."""
    if text is not None:
        return _digest("text", text)
    return _of_reference(reference)


@lru_cache(maxsize=1 << 14)
def _of_reference(reference: str) -> str:
    try:
        wanted = parse_wanted(reference)
    except StudyError:
        wanted = None
    if wanted is None:
        return _digest("path", reference)
    return _digest(
        "id", f"{wanted.kind}:{wanted.value.lower() or wanted.url or reference}:{wanted.version or ''}"
    )


def _digest(kind: str, value: str) -> str:
    return sha256(f"{kind}\0{value}".encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
