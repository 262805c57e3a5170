"""Reading JATS: throughput and completeness beside pubmed_parser, and the reading of a very long study.

    python benchmarks/reading.py

Both read the same files on one core, CPU time, best of several rounds, files in the system's cache. The peer's function
is `parse_pubmed_paragraph(all_paragraph=True)`: it gives the text directly inside `body//p` and the text of its first
level of children. Ours reads the whole article (tables, captions, formulas, scripts, floats, back matter) up to the
draft, and up to the record with sentences, zones, language and warnings. The XML parser's own time, which both spend,
stands beside them: no reader on this parser can be faster than it.
"""

import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from figures import Figure, hand_over
from invented_study import invented_jats
from lxml import etree
from process import median_run

from claimpath.stages.read.assemble import assemble
from claimpath.stages.read.xml import read_xml

N_ROUNDS = 7
N_LONG = 50_000
_MAX_GAP = 600


def jats_files(folder: Path) -> list[Path]:
    """The files with one JATS or NLM article each; wrappers of several articles are left out."""
    return sorted(
        path
        for path in [*folder.glob("*.xml"), *folder.glob("*.nxml")]
        if path.read_bytes().count(b"</article>") == 1
    )


def best_seconds(run: Callable[[], object]) -> float:
    """The least CPU time of several rounds, after one that only warms up."""
    run()
    times = []
    for _ in range(N_ROUNDS):
        started = time.process_time()
        run()
        times.append(time.process_time() - started)
    return min(times)


def letters(text: str) -> str:
    """Letters and digits only: how scripts, citations and blanks are written does not count."""
    return re.sub(r"[\W_]+", "", text).casefold()


def _after(text: str, word: str, at: int) -> int:
    """Where a word ends that stands at or soon behind a place; -1 where there is none.

    A short one may have lost its middle to the peer: `χ2` for a χ with a subscript and a superscript 2.
    """
    found = text.find(word, at, at + len(word) + _MAX_GAP)
    if found >= 0 or len(word) > 4:
        return found + len(word) if found >= 0 else -1
    for character in word:
        at = text.find(character, at, at + _MAX_GAP)
        if at < 0:
            return -1
        at += 1
    return at


def holds(text: str, paragraph: str) -> bool:
    """Whether a paragraph of the peer is in our text: its words stand there in order.

    The peer drops what is nested deeper (formulas, a gene name in italics with a superscript), so other text may stand
    between two of its words, up to `_MAX_GAP` letters.
    """
    if letters(paragraph) in text:
        return True
    words = [word.casefold() for word in re.findall(r"[^\W_]+", paragraph)]
    start = text.find(words[0])
    while start >= 0:
        at = start
        for word in words:
            at = _after(text, word, at)
            if at < 0:
                break
        else:
            return True
        start = text.find(words[0], start + 1)
    return False


def _without_comments(path: Path) -> Callable[[str], str]:
    """The peer gives the text of XML comments too; they are no part of an article."""
    comments = [c.text for c in etree.parse(str(path)).iter(etree.Comment) if (c.text or "").strip()]

    def strip(text: str) -> str:
        for comment in comments:
            text = text.replace(comment, " ")
        return text

    return strip


def peer_figures(files: Sequence[Path]) -> list[Figure]:
    """Both readers on the same files."""
    import pubmed_parser

    data = [path.read_bytes() for path in files]
    megabytes = sum(map(len, data)) / 1e6

    def peer(path: Path) -> list[str]:
        return [p["text"] for p in pubmed_parser.parse_pubmed_paragraph(str(path), all_paragraph=True)]

    def draft(path: Path) -> list[str]:
        return [passage.text for passage in read_xml(path.read_bytes(), path.name).passages]

    def whole(path: Path) -> object:
        return assemble(read_xml(path.read_bytes(), path.name), source=path.name, sha256="")

    seconds = {
        "XML parser alone": best_seconds(lambda: [etree.parse(str(path)) for path in files]),
        "pubmed_parser": best_seconds(lambda: [peer(path) for path in files]),
        "claimpath, draft": best_seconds(lambda: [draft(path) for path in files]),
        "claimpath, whole read": best_seconds(lambda: [whole(path) for path in files]),
    }
    figures: list[Figure] = []
    for name, taken in seconds.items():
        note = f"{len(files) / taken:,.0f} files/s, {1000 * taken / len(files):.1f} ms a file"
        figures.append(Figure(f"{name}, one core", megabytes / taken, "MB/s", more_is_better=True, note=note))
    for name in ("XML parser alone", "claimpath, draft", "claimpath, whole read"):
        ratio = seconds["pubmed_parser"] / seconds[name]
        target = None if name.startswith("XML") else 3.0
        figures.append(Figure(f"{name}, throughput over the peer's", ratio, "", target, more_is_better=True))

    n_peer = n_ours = n_held = 0
    for path in files:
        theirs = [text for text in map(_without_comments(path), peer(path)) if letters(text)]
        ours = draft(path)
        text = letters(" ".join(ours))
        held = [holds(text, paragraph) for paragraph in theirs]
        n_peer, n_ours, n_held = n_peer + len(theirs), n_ours + len(ours), n_held + sum(held)
        for paragraph, found in zip(theirs, held, strict=True):
            if not found:
                print(f"not in ours: {path.name}: {' '.join(paragraph.split())[:160]}")
    figures += [
        Figure(
            "paragraphs of the peer that ours holds",
            n_held,
            "",
            n_peer,
            more_is_better=True,
            note=f"of {n_peer}",
        ),
        Figure("passages that ours reads", n_ours, "", n_peer, more_is_better=True),
    ]
    return figures


def long_figures() -> list[Figure]:
    """Reading alone of a study of 50,000 words, in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.xml"
        path.write_text(invented_jats(N_LONG), encoding="utf-8")
        code = "import sys; from claimpath import read; read(sys.argv[1])"
        run, note = median_run([sys.executable, "-c", code, str(path)], 5)
    return [
        Figure(f"reading {N_LONG:,} words, whole process", run.seconds, "s", 10, note=note),
        Figure(f"reading {N_LONG:,} words, peak memory", run.megabytes, "MB", 1000),
    ]


def main() -> None:
    """Measure and hand over."""
    figures: list[Figure] = []
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        print("CLAIMPATH_DATA is unset: reading real articles was not measured")
    else:
        try:
            figures += peer_figures(jats_files(Path(data) / "studies"))
        except ImportError:
            print(
                "pubmed_parser is not installed (pip install pubmed_parser): the comparison was not measured"
            )
    hand_over(figures + long_figures())


if __name__ == "__main__":
    main()
