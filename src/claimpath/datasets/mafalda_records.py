"""Records of the MAFALDA files."""

from claimpath.records import Record
from claimpath.records.fallacious_spans import AnnotatedText


class MafaldaSplit(Record):
    """One file of annotated texts."""

    name: str
    """Name of the split: `gold` or `user-study`."""
    path: str
    """Name of the file."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    texts: tuple[AnnotatedText, ...]
    """The texts, in the file's order; their ids are the split's name and the line's number."""
    sentences: tuple[tuple[str, ...], ...]
    """The authors' sentences of each text, as they were asked about; empty where the file has none."""
    n_to_clean: int
    """Spans that the authors marked "to clean"; they are skipped."""
    warnings: tuple[str, ...] = ()
    """What is odd but does no harm, with its line."""


class RecordedAnswers(Record):
    """A model's raw answers about one text, as the authors record them."""

    line: int
    """Line in the file, from 1."""
    text: str
    """The text."""
    answers: tuple[tuple[str, str], ...]
    """Sentence and answer, in the file's order; a sentence that stands twice is there once, with its last answer."""


class PersonsAnswers(Record):
    """A person's answers about one text, as the authors record them."""

    line: int
    """Line in the file, from 1."""
    text: str
    """The text."""
    labels: tuple[tuple[int, int, str], ...]
    """Start, end (excluded) and label name, in the file's order, as written."""
    comments: tuple[str, ...] = ()
    """The person's comments."""
