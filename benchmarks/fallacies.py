"""How fast and how right the offline fallacy finder is: python benchmarks/fallacies.py

Speed: 1,000 invented comments of one to six sentences, each a text of its own, on the processors there are; and one
megabyte in one text. Right: the 200 texts of MAFALDA beside the trivial systems, which needs CLAIMPATH_DATA. Wrong: how
often ordinary prose is marked, on the example study, this project's own pages, and the abstracts of SciFact.
"""

import json
import os
import random
import time
from pathlib import Path

from figures import Figure, hand_over

from claimpath.bench.mafalda.systems import run_offline
from claimpath.datasets.mafalda import load_mafalda
from claimpath.examples import example_study
from claimpath.fallacious import fallacies
from claimpath.records import Undefined
from claimpath.stages.fallacies.settings import fallacies_settings
from claimpath.stages.read import read

N_COMMENTS = 1_000
N_ABSTRACTS = 200
PAGES_LEFT_OUT = ("fallacies", "mafalda", "cli", "rules")
"""How pages begin that quote fallacies, and generated ones."""
WHO = (
    "The mayor",
    "My neighbour",
    "Our coach",
    "The senator",
    "That singer",
    "The new teacher",
    "A friend of mine",
)
WHAT = (
    "the tram",
    "the new stadium",
    "school uniforms",
    "the curfew",
    "organic food",
    "the bus lane",
    "vaccination",
)
FRAMES = (
    "{who} says that {what} will cost {n} million.",
    "I read about {what} in the paper on Monday, and {n} people had commented on it.",
    "{who} has always been against {what}, so it must be wrong.",
    "If we allow {what}, soon nobody here will be able to sleep for {n} years!!",
    "You are with {who} or you are against us 😡",
    "{who} tried {what} twice and was ill both times, so it makes people ill.",
    "lol, {what}? And next we get unicorns for {n} dollars.",
    "Does anybody know when the meeting on {what} starts?",
    "They counted {n} cars an hour, which is less than before {what}.",
    "How can {who} talk about {what} after that disaster?",
)


def comments(n: int) -> list[str]:
    """Invented comments, the same every time and nearly all different."""
    draw = random.Random(7)
    return [
        " ".join(
            draw.choice(FRAMES).format(who=draw.choice(WHO), what=draw.choice(WHAT), n=draw.randint(2, 900))
            for _ in range(draw.randint(1, 6))
        )
        for _ in range(n)
    ]


def speed() -> list[Figure]:
    """Seconds for the comments, and for a megabyte."""
    texts = comments(N_COMMENTS)
    fallacies(texts[0])
    started = time.perf_counter()
    n_sentences = sum(len(fallacies(text).sentences) for text in texts)
    seconds = time.perf_counter() - started
    long = ""
    for text in comments(100_000):
        if len(long) > 1_000_000:
            break
        long += text + "\r\n\r\n"
    started = time.perf_counter()
    found = fallacies(long)
    whole = time.perf_counter() - started
    return [
        Figure(
            "1,000 comments, offline", seconds, "s", 30, note=f"{n_sentences:,} sentences, one text at a time"
        ),
        Figure("one text of 1 MB, offline", whole, "s", note=f"{len(found.sentences):,} sentences"),
    ]


def marked_share(texts: list[str]) -> tuple[float, int]:
    """Share of sentences in marked spans, and how many sentences there are."""
    n_sentences = n_marked = 0
    for text in texts:
        found = fallacies(text)
        n_sentences += len(found.sentences)
        n_marked += sum(
            any(span.start <= one.start and one.end <= span.end for span in found.spans)
            for one in found.sentences
        )
    return n_marked / n_sentences, n_sentences


def ordinary(data: str | None) -> list[Figure]:
    """How much of texts without much argument is marked."""
    pages = sorted((Path(__file__).parent.parent / "docs").glob("*.md"))
    groups = {
        "the example study": [passage.text for passage in read(str(example_study())).passages],
        "this project's pages": [
            page.read_text(encoding="utf-8") for page in pages if not page.stem.startswith(PAGES_LEFT_OUT)
        ],
    }
    if data and (corpus := Path(data) / "scifact" / "corpus.jsonl").exists():
        rows = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()[:N_ABSTRACTS]]
        groups[f"{N_ABSTRACTS} abstracts of SciFact"] = [" ".join(row["abstract"]) for row in rows]
    shares = {name: marked_share(texts) for name, texts in groups.items()}
    return [
        Figure(f"sentences marked in {name}", share, "share", note=f"n={n:,}")
        for name, (share, n) in shares.items()
    ]


def right(data: str) -> list[Figure]:
    """F1 at the three levels, beside the trivial systems."""
    split = load_mafalda(Path(data) / "mafalda")
    summary = run_offline(split, fallacies_settings()).summary
    figures = []
    for level in (0, 1, 2):
        name = f"F1(level={level})"
        measured = summary.measures[name]
        value = measured.value
        if isinstance(value, Undefined):
            print(f"{name} is undefined: {value.reason}")
            continue
        beside = ", ".join(f"{system} {_short(scores[name])}" for system, scores in summary.baselines.items())
        note = f"[{_short(measured.low)}, {_short(measured.high)}], n={measured.n_scored}; {beside}"
        figures.append(Figure(f"MAFALDA {name}, offline", value, "", note=note))
    return figures


def _short(value: float | Undefined) -> str:
    return "undefined" if isinstance(value, Undefined) else f"{value:.3f}"


def main() -> None:
    """Measure and hand over."""
    data = os.environ.get("CLAIMPATH_DATA")
    figures = [*speed(), *ordinary(data)]
    if data:
        figures += right(data)
    else:
        print("CLAIMPATH_DATA is unset: MAFALDA was not scored")
    hand_over(figures)


if __name__ == "__main__":
    main()
