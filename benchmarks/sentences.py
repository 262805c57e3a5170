"""Sentence borders on SciFact abstracts and MissciPlus passages: ours, nupunkt alone, and a plain regular expression.

    python benchmarks/sentences.py

A text is its sentences joined with a blank; a border is the offset at which a sentence begins, the first one left
out. F1 over all borders. Both references were split by machine: SciFact's has borders inside numbers ("1.4 +/- |
0.24"), MissciPlus's has none behind glued citation marks ("in patients.13 This"). So a second F1 counts only borders
right behind a closing mark and before no bracketed number. Speed is processor time of one core.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import nupunkt
from figures import Figure, hand_over

from claimpath.text.sentences import split_sentences

Splitter = Callable[[str], Iterable[tuple[int, int]]]
_PLAIN = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9(\[\"])")
_CLOSED = re.compile(r"[.?!。][\"'”’)\]]*\s*$")
_MARK = re.compile(r"[\"”'’)]|[\[(]\d")


def plain_regex(text: str) -> list[tuple[int, int]]:
    """Split where a closing mark, a blank and a capital, digit or bracket follow each other."""
    starts = [0, *(match.end() for match in _PLAIN.finditer(text))]
    return list(zip(starts, [*starts[1:], len(text)], strict=True))


SPLITTERS: dict[str, Splitter] = {
    "claimpath": split_sentences,
    "nupunkt alone": nupunkt.sentence_spans,
    "plain regex": plain_regex,
}


def joined(sentences: Sequence[str]) -> tuple[str, set[int]]:
    """The text of these sentences, and the offsets at which all but the first begin."""
    text = " ".join(sentences)
    borders, at = set(), 0
    for sentence in sentences[:-1]:
        at += len(sentence) + 1
        borders.add(at)
    return text, borders


def f1(found: Sequence[set[int]], gold: Sequence[set[int]]) -> float:
    """F1 over the borders of all texts."""
    hits = sum(len(f & g) for f, g in zip(found, gold, strict=True))
    return 2 * hits / (sum(map(len, found)) + sum(map(len, gold)))


def closed(text: str, borders: set[int]) -> set[int]:
    """The borders behind a closing mark."""
    return {
        b for b in borders if _CLOSED.search(text[max(0, b - 20) : b]) and text[b : b + 1] not in "\"”'’)"
    }


def figures(data: str, documents: Sequence[Sequence[str]]) -> list[Figure]:
    """F1 and speed of every splitter on one data set."""
    texts, gold = zip(*(joined(d) for d in documents), strict=True)
    strict = [closed(text, borders) for text, borders in zip(texts, gold, strict=True)]
    result = []
    for name, split in SPLITTERS.items():
        list(split("Warm up. It loads a model, e.g. Ave. Next"))
        started = time.process_time()
        spans = [list(split(text)) for text in texts]
        seconds = time.process_time() - started
        found = [{start for start, _ in s} - {0} for s in spans]
        both = [closed(text, borders) for text, borders in zip(texts, found, strict=True)]
        n = f"n={len(texts):,}, {sum(map(len, gold)):,} borders"
        result += [
            Figure(f"border F1 on {data}, {name}", f1(found, gold), "", note=n),
            Figure(f"the same behind closing marks, {name}", f1(both, strict), ""),
            Figure(f"texts a second on {data}, {name}", len(texts) / seconds, "1/s"),
        ]
    return result


def scifact(data: Path) -> list[list[str]]:
    """The sentences of every abstract."""
    lines = (data / "scifact" / "corpus.jsonl").read_text("utf-8").splitlines()
    return [[s.strip() for s in json.loads(line)["abstract"] if s.strip()] for line in lines]


def missciplus(data: Path) -> list[list[str]]:
    """The sentences of every distinct passage of the validation split."""
    passages: dict[str, list[str]] = {}
    for line in (data / "missciplus" / "dev.missciplus.jsonl").read_text("utf-8").splitlines():
        for group in json.loads(line)["study"].values():
            if isinstance(group, dict):
                passages.update({key: [s.strip() for s in row["sentences"]] for key, row in group.items()})
    return [[s for s in sentences if s] for sentences in passages.values()]


def main() -> None:
    """Measure and hand over."""
    place = os.environ.get("CLAIMPATH_DATA")
    if not place:
        print("CLAIMPATH_DATA is unset: sentence splitting was not measured")
        return
    abstracts = scifact(Path(place))
    hand_over(figures("300 abstracts", abstracts[:300]))
    hand_over(figures("all abstracts", abstracts))
    hand_over(figures("MissciPlus passages", missciplus(Path(place))))
    print(f"{os.cpu_count()} cores; one was used")


if __name__ == "__main__":
    main()
