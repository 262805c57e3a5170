"""Pairs to screen, of any number and length: studies put together from SciFact's abstracts, and SciFact's claims.

A study is an abstract, then sections whose paragraphs are other abstracts, cut to 3,000 to 6,000 words (or what is
asked for). Claims about its own abstracts come first, then any others. All draws are seeded. The files are SciFact's
text under its own licence: they are written where they are asked for, and are no part of the project.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SECTIONS = ("Introduction", "Methods", "Results", "Discussion")


@dataclass(frozen=True, slots=True)
class Abstract:
    """An abstract of the corpus."""

    id: int
    title: str
    text: str


def abstracts_of(data: Path) -> list[Abstract]:
    """The corpus of SciFact under CLAIMPATH_DATA."""
    with (data / "scifact" / "corpus.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [
        Abstract(row["doc_id"], row["title"], " ".join(sentence.strip() for sentence in row["abstract"]))
        for row in rows
    ]


def claims_of(data: Path) -> list[tuple[str, tuple[int, ...]]]:
    """Each claim of SciFact with the abstracts that it cites; the unlabelled claims cite none."""
    found = []
    for name in ("train", "dev", "test"):
        with (data / "scifact" / f"claims_{name}.jsonl").open(encoding="utf-8") as file:
            for row in map(json.loads, file):
                found.append((row["claim"], tuple(row.get("cited_doc_ids", ()))))
    return found


def study_text(parts: Sequence[Abstract], n_words: int) -> str:
    """A study in Markdown with about that many words."""
    first, *others = parts
    paragraphs: list[str] = []
    left = n_words - len(first.text.split())
    for part in others:
        if left <= 0:
            break
        words = part.text.split()[:left]
        paragraphs.append(" ".join(words))
        left -= len(words)
    lines = [f"# {first.title}", "## Abstract", first.text]
    per_section = -(-len(paragraphs) // len(SECTIONS)) or 1
    for number, section in enumerate(SECTIONS):
        chosen = paragraphs[number * per_section : (number + 1) * per_section]
        if chosen:
            lines += [f"## {section}", *chosen]
    return "\n\n".join(lines) + "\n"


def write_input(
    data: Path,
    folder: Path,
    *,
    n_studies: int,
    n_pairs: int,
    words: tuple[int, int] = (3_000, 6_000),
    seed: int = 1,
) -> Path:
    """Write the studies and the file of pairs into a folder; gives the file. Pairs are in a random order."""
    draw = random.Random(seed)
    abstracts = abstracts_of(data)
    about = defaultdict(list)
    claims = claims_of(data)
    for claim, cited in claims:
        for doc_id in cited:
            about[doc_id].append(claim)
    (folder / "studies").mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, str]] = []
    for number in range(n_studies):
        parts = draw.sample(abstracts, 60)
        n_words = draw.randint(*words)
        name = f"studies/{number:05d}.md"
        (folder / name).write_text(study_text(parts, n_words), encoding="utf-8")
        wanted = n_pairs * (number + 1) // n_studies - n_pairs * number // n_studies
        own = [claim for part in parts[: n_words // 200] for claim in about[part.id]]
        for claim in _first(own, [claim for claim, _ in draw.sample(claims, len(claims))], wanted):
            rows.append({"id": f"pair-{len(rows)}", "claim": claim, "study": name})
    draw.shuffle(rows)
    path = folder / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def _first(own: Sequence[str], others: Sequence[str], wanted: int) -> Iterator[str]:
    chosen = list(dict.fromkeys([*own, *others]))
    while len(chosen) < wanted:
        chosen += [f"{claim} ({len(chosen)})" for claim in chosen]
    yield from chosen[:wanted]
