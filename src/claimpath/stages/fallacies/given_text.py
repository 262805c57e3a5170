"""Getting the text: as it is, from a file, from standard input, or from an address."""

import re
from dataclasses import dataclass
from pathlib import Path

from claimpath.errors import TextError
from claimpath.records import Study
from claimpath.stages.read import LookUpSettings, read
from claimpath.stages.read.encoding import decode_text
from claimpath.stages.read.limits import MAX_TEXT_CHARS, load_bytes
from claimpath.stages.read.lookup import parse_wanted
from claimpath.stages.read.sniff import sniff_kind
from claimpath.stages.read.study_signs import NOT_A_STUDY_WARNING
from claimpath.text.addressing import find_model_instructions

_PLAIN = {"text", "markdown"}
_ID = re.compile(r"(?:pmcid|pmid|doi|arxiv)\s*:\s*\S+", re.IGNORECASE)
_FILE_NAME = re.compile(r"[^\s?!]{1,250}\.(?:txt|md|html?|pdf|xml|nxml|docx|json|text)", re.IGNORECASE)
_SURROGATES = re.compile("[\ud800-\udfff]")
_LONGEST_NAME = 1_000


@dataclass(frozen=True, slots=True)
class GivenText:
    """A text with where it came from."""

    text: str
    """The text; all offsets count in it."""
    source: str
    """`text`, `-`, a file's name without its folder, or an address."""
    warnings: tuple[str, ...] = ()
    """What a reader must know of it."""


def read_text(source: str, look_up: LookUpSettings | None = None) -> GivenText:
    """Get a text: `-` is standard input, `@FILE` or the name of a file there is a file, an address or an id is read.

    Anything else is the text itself. Plain text and Markdown stay as they are, so that offsets are those of the file;
    from HTML, PDF, XML and DOCX the paragraphs are taken, with a blank line between them.

    Raises TextError where it is empty, and for a file that is not there; StudyError for what can't be read.
    """
    if source == "-":
        return _from_bytes(*load_bytes("-"), source="-")
    if source.startswith("@") and len(source) > 1:
        return _from_file(source[1:])
    name = source.strip()
    if _is_file(name):
        return _from_file(name)
    if (not re.search(r"\s", name) or _ID.fullmatch(name)) and parse_wanted(name):
        return _of_study(read(name, look_up=look_up), name)
    if _is_folder(name):
        raise TextError(f"{name!r} is a folder. Give the name of a file in it, or the text itself in quotes.")
    if _FILE_NAME.fullmatch(name):
        raise TextError(f"there is no file {name!r}. Check its name, or give the text itself in quotes.")
    return given_text(source)


def given_text(text: str, source: str = "text", warnings: tuple[str, ...] = ()) -> GivenText:
    """Check a text. Broken Unicode becomes U+FFFD, one for one. Raises TextError where it holds no letter."""
    if not any(character.isalpha() for character in text):
        raise TextError(
            "the text holds no letter. Give the text in quotes, as @FILE, as an address, or as - for standard input."
        )
    if len(text) > MAX_TEXT_CHARS:
        raise TextError(
            f"the text has {len(text):,} characters; at most {MAX_TEXT_CHARS:,} are read at a time."
        )
    text, n_broken = _SURROGATES.subn("\ufffd", text)
    found = list(warnings)
    if n_broken:
        found.append(f"{n_broken} broken characters were replaced by U+FFFD, one for one.")
    found += [
        f"The text seems to address a language model ({_short(text[start:end])!r}); it is read as data."
        for start, end in find_model_instructions(text)
    ]
    return GivenText(text, source, tuple(found))


def _from_file(name: str) -> GivenText:
    if not _is_file(name):
        raise TextError(f"there is no file {name!r}. Check its name, or give the text itself in quotes.")
    if Path(name).stat().st_size == 0:
        raise TextError(f"{Path(name).name} is empty. Give a file that holds a text.")
    data, _ = load_bytes(name)
    return _from_bytes(data, name, source=Path(name).name)


def _from_bytes(data: bytes, name: str, *, source: str) -> GivenText:
    if sniff_kind(data, name) not in _PLAIN:
        study = read(data)
        return _of_study(study, source)
    decoded = decode_text(data, name)
    warnings = [f"{entry[:1].upper()}{entry[1:]}; offsets count without them." for entry in decoded.repairs]
    return given_text(decoded.text, source, (*warnings, *decoded.warnings))


def _of_study(study: Study, source: str) -> GivenText:
    texts = [passage.text for passage in study.passages if passage.duplicate_of is None]
    left = [f"Not read: {part.what} ({part.reason})." for part in study.reading.not_read]
    said = [warning for warning in study.reading.warnings if warning != NOT_A_STUDY_WARNING]
    return given_text("\n\n".join(texts), source, (*left, *said))


def _is_file(name: str) -> bool:
    if not name or len(name) > _LONGEST_NAME or "\n" in name or "\0" in name:
        return False
    try:
        return Path(name).is_file()
    except OSError:
        return False


def _is_folder(name: str) -> bool:
    """Whether this can only be meant as a folder: it is there, and its name holds a separator."""
    if "/" not in name or len(name) > _LONGEST_NAME or "\n" in name or "\0" in name:
        return False
    try:
        return Path(name).is_dir()
    except OSError:
        return False


def _short(text: str, longest: int = 100) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
