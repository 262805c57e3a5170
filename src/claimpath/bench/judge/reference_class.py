"""The classes of reference premises, from Missci's and MissciPlus's files, where these are at hand.

The rated rows name the class that the model gave, not the reference's. A row's gap is found by its id, and in it the
premise by its words; a gap that has it under another id is found by the words alone.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from claimpath.datasets.premise_pairs import PremisePair
from claimpath.records import FallacyClass
from claimpath.taxonomies.missci import class_named

_PATTERNS = ("*.missci.jsonl", "*.missciplus.jsonl")
_FOLDERS = ("", "missci", "missciplus", "../missci", "../missciplus")
Classes = Mapping[str, tuple[FallacyClass, ...]]
"""Pair to the classes of its reference."""


def reference_classes(
    pairs: Sequence[PremisePair], folder: str | Path
) -> dict[str, tuple[FallacyClass, ...]]:
    """Classes of the references, by pair; a pair whose reference is not found is not in it.

    folder: that of the rated rows; files are looked for in it, and in `missci` and `missciplus` below and beside it.
    """
    by_gap: dict[tuple[str, str], set[FallacyClass]] = defaultdict(set)
    by_words: dict[str, set[FallacyClass]] = defaultdict(set)
    for gap, premise, name in _premises(_files(Path(folder))):
        if found := class_named(name):
            by_gap[gap, _plain(premise)].add(found)
            by_words[_plain(premise)].add(found)
    classes: dict[str, tuple[FallacyClass, ...]] = {}
    for pair in pairs:
        given = class_named(pair.reference_class or "")
        words = _plain(pair.reference)
        known = {given} if given else by_gap.get((pair.fallacy_id, words)) or by_words.get(words)
        if known:
            classes[pair.id] = tuple(sorted(known))
    return classes


def _files(folder: Path) -> list[Path]:
    root = folder if folder.is_dir() else folder.parent
    return sorted(
        {
            path.resolve()
            for place in _FOLDERS
            for pattern in _PATTERNS
            for path in (root / place).glob(pattern)
        }
    )


def _premises(files: Iterable[Path]) -> Iterator[tuple[str, str, str]]:
    """Gap id, premise and class. Lines that are no arguments are passed over: these files only help here."""
    for path in files:
        for line in path.read_text(encoding="utf-8-sig", errors="replace").split("\n"):
            try:
                row: Any = json.loads(line)
                for fallacy in row["argument"]["fallacies"]:
                    for premise in fallacy["interchangeable_fallacies"]:
                        yield str(fallacy["id"]), str(premise["premise"]), str(premise["class"])
            except (ValueError, KeyError, TypeError):
                continue


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()
