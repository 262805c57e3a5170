"""Reading the claim: from the command line or from a file, within limits."""

import os
from pathlib import Path

from claimpath.errors import ClaimError
from claimpath.records import Claim
from claimpath.text.addressing import find_model_instructions

MAX_CLAIM_WORDS = 300
"""A claim is a statement, not an article."""
_MAX_CLAIM_BYTES = 100_000


def read_claim(source: str) -> Claim:
    """Read a claim given as text, or as `@PATH` for a UTF-8 text file.

    Raises ClaimError where the claim is empty, longer than MAX_CLAIM_WORDS words, or not text.
    """
    text = _from_file(Path(source[1:])) if source.startswith("@") else source
    text = " ".join(text.split())
    if not any(character.isalnum() for character in text):
        raise ClaimError("the claim is empty. Give the claim as text in quotes, or as @FILE.")
    n_words = len(text.split())
    if n_words > MAX_CLAIM_WORDS:
        raise ClaimError(
            f"the claim has {n_words} words; at most {MAX_CLAIM_WORDS} are allowed. "
            "Give the one statement that you want checked, not the article around it."
        )
    if any(ord(character) < 32 or 0xD800 <= ord(character) <= 0xDFFF for character in text):
        raise ClaimError("the claim holds control characters or broken Unicode. Give it as plain text.")
    warnings = tuple(
        f"The claim holds text that seems to address a model ({text[start:end]!r}); it was read as data."
        for start, end in find_model_instructions(text)
    )
    return Claim(text=text, warnings=warnings)


def _from_file(path: Path) -> str:
    if not os.path.isfile(
        path
    ):  # False also for a name that is too long, or in a folder that can't be opened
        raise ClaimError(
            f"the claim's file {str(path)!r} is not there. Give @FILE with the path of a text file."
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ClaimError(f"the claim's file {str(path)!r} can't be read: {error.strerror}.") from error
    if len(data) > _MAX_CLAIM_BYTES:
        raise ClaimError(
            f"the claim's file {str(path)!r} has {len(data):,} bytes; at most {_MAX_CLAIM_BYTES:,} are allowed. "
            "Put one claim in it."
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ClaimError(f"the claim's file {str(path)!r} is not UTF-8 text. Save it as UTF-8.") from error
