"""Examples from a user's file, and the choice of those that a prompt shows."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError, UserError
from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, SPAN_FAMILIES, SpanLevel
from claimpath.stages.fallacies.examples import Example, own_examples, parse_examples
from claimpath.taxonomies.mafalda import gold_label_named, label_at

_MOST_BYTES = 20_000_000
_LAYOUTS = (
    "allowed are lines below [label] headings, or one JSON object per line with `text` and `label`, or with `text` and "
    "`labels` as [start, end, label]"
)


def read_examples(path: str | Path) -> tuple[Example, ...]:
    """Read examples from text with `[label]` headings, or from JSON lines, those of the MAFALDA release included.

    Labels such as "to clean" that are none of ours are left out of JSON lines with spans. Raises SettingsError where
    the file can't be read, or holds no example.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise SettingsError(f"can't read the examples {str(path)!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"the examples {str(path)!r} are not UTF-8 text; save them as UTF-8") from error
    if len(data) > _MOST_BYTES:
        raise SettingsError(
            f"the examples {str(path)!r} have {len(data):,} bytes; at most {_MOST_BYTES:,} are allowed"
        )
    try:
        found = _from_json(text) if text.lstrip().startswith("{") else parse_examples(text, path.name)
    except (UserError, ValueError, TypeError, KeyError) as error:
        raise SettingsError(f"the examples {str(path)!r} can't be used: {error}; {_LAYOUTS}") from error
    if not found:
        raise SettingsError(f"the examples {str(path)!r} hold no example; {_LAYOUTS}")
    return tuple(found)


def _from_json(text: str) -> list[Example]:
    found: list[Example] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        row: dict[str, Any] = json.loads(line)
        if "label" in row:
            label = gold_label_named(str(row["label"]))
            if label is None:
                raise ValueError(f"line {number} has the unknown label {row['label']!r}")
            found.append(Example(" ".join(str(row["text"]).split()), label))
            continue
        for start, end, name in row["labels"]:
            label = gold_label_named(str(name))
            words = " ".join(str(row["text"])[int(start) : int(end)].split())
            if label is not None and words:
                found.append(Example(words, label))
    return found


def chosen_examples(given: Sequence[Example], level: SpanLevel, shots: int) -> list[tuple[str, str]]:
    """The examples of a prompt with their labels at a level: `shots` of each, spread evenly over those there are.

    given: empty for the project's own. The same choice every time; "no fallacy" comes last. At level 0 each of the
    two labels has as many, at level 1 each of the four.
    """
    pool = given or own_examples()
    labels = {0: ("fallacy",), 1: SPAN_FAMILIES, 2: SPAN_CLASSES}[level]
    chosen: list[tuple[str, str]] = []
    for label in (*labels, NO_FALLACY):
        texts = [example.text for example in pool if label_at(example.label, level) == label]
        n = min(shots, len(texts))
        chosen += [(texts[number * len(texts) // n], label) for number in range(n)]
    return chosen
