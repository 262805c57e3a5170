"""Rhetorical zones on structured abstracts whose labels are hidden, beside always the commonest zone.

    python benchmarks/zones.py

The labels ("BACKGROUND", "METHODS", ...) of SciFact abstracts, and the labelled parts of the abstracts of the JATS
files under CLAIMPATH_DATA, tell the true zone of each sentence; the rules see the text without them. Aims and others'
work count as background, limitations as interpretation. The rules were written while looking at abstracts with an even
id; those with an odd id were not looked at.
"""

import json
import os
import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from figures import Figure, hand_over

from claimpath.errors import ClaimpathError
from claimpath.records import REPORTED_ZONES, Passage, Sentence
from claimpath.text.sentences import split_sentences
from claimpath.text.zone_rules import section_zone
from claimpath.text.zones import assign_zones

_LABELS = {
    "background": "BACKGROUND|OBJECTIVES?|INTRODUCTION|PURPOSE|AIMS?|CONTEXT|IMPORTANCE|RATIONALE",
    "method": "METHODS?|DESIGN|MATERIALS AND METHODS|SETTING|PARTICIPANTS|PATIENTS|INTERVENTIONS?"
    "|MAIN OUTCOME MEASURES?|STUDY DESIGN|DESIGN AND METHODS|EXPERIMENTAL DESIGN|RESEARCH DESIGN AND METHODS"
    "|PATIENTS AND METHODS|DATA SOURCES|STUDY SELECTION|DATA EXTRACTION|MEASUREMENTS",
    "result": "RESULTS|FINDINGS",
    "interpretation": "CONCLUSIONS?|INTERPRETATION|SIGNIFICANCE|DISCUSSION|CONCLUSIONS AND RELEVANCE",
}
_LABEL = re.compile(
    r"(?:^|(?<=[.?!)] ))(?:"
    + "|".join(f"(?P<{zone}>{names})" for zone, names in _LABELS.items())
    + r")(?: AND [A-Z ]+)?:? (?=[A-Z0-9])"
)
_MIXED = re.compile(r"METHODS?[A-Z /]* (?:AND|&) (?:[A-Z]+ )?(?:FINDINGS|RESULTS)|RESULTS (?:AND|&)")
_COARSE = {"others_work": "background", "limitation": "interpretation"}

Part = tuple[str, str]
"""A zone, and the text that bears its label."""


def labelled(text: str) -> list[Part]:
    """The labelled parts of an abstract in one piece; empty where it has none that can be told."""
    marks = list(_LABEL.finditer(text))
    if len(marks) < 3 or marks[0].start() != 0 or _MIXED.search(text):
        return []
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [(m.lastgroup or "", text[m.end() : end].strip()) for m, end in zip(marks, ends, strict=True)]


def zoned(parts: Sequence[Part]) -> list[tuple[str, str]]:
    """For each sentence the true zone, and the one that the rules give."""
    text, true = "", []
    for zone, part in parts:
        begin = len(text)
        text += part + " "
        true.append((begin, len(text), zone))
    sentences = tuple(Sentence(start=start, end=end) for start, end in split_sentences(text.rstrip()))
    passage = Passage(id="p1", text=text.rstrip(), sentences=sentences, origin="abstract")
    pairs = []
    for sentence in assign_zones([passage])[0].sentences:
        zone = next(z for begin, end, z in true if begin <= sentence.start < end)
        pairs.append((zone, sentence.zone))
    return pairs


def figures(name: str, abstracts: Sequence[Sequence[Part]]) -> list[Figure]:
    """Accuracy, the baseline, and how often the study's own results are taken for others' or background."""
    pairs = [pair for parts in abstracts for pair in zoned(parts)]
    if not pairs:
        return []
    hits = sum(zone == _COARSE.get(found, found) for zone, found in pairs)
    commonest = Counter(zone for zone, _ in pairs).most_common(1)[0]
    own = [found for zone, found in pairs if zone in ("result", "interpretation")]
    reported = [found for zone, found in pairs if zone == "background"]
    n = f"{len(pairs):,} sentences of {len(abstracts):,} abstracts"
    return [
        Figure(f"zone accuracy, {name}", hits / len(pairs), "", note=n),
        Figure(f"always {commonest[0]}, {name}", commonest[1] / len(pairs), ""),
        Figure(
            f"own results and conclusions taken for reported, {name}",
            sum(found in REPORTED_ZONES for found in own) / len(own), "",
        ),
        Figure(
            f"background taken for own result or conclusion, {name}",
            sum(found in ("result", "interpretation", "limitation") for found in reported) / max(1, len(reported)), "",
        ),
    ]  # fmt: skip


def labelled_files(folder: Path) -> list[list[Part]]:
    """The labelled abstracts of the articles in a folder."""
    from claimpath import read

    found = []
    for path in sorted(folder.glob("*ml")):
        try:
            study = read(path)
        except ClaimpathError:
            continue
        parts: dict[tuple[str, ...], list[Part]] = {}
        for passage in study.passages:
            if passage.origin == "abstract":
                zone = section_zone(passage.section[-1]) if passage.section else None
                parts.setdefault(passage.section[:-1], []).append((zone or "", passage.text))
        found += [
            abstract
            for abstract in parts.values()
            if len(abstract) >= 3 and all(z in _LABELS for z, _ in abstract)
        ]
    return found


def speed() -> Figure:
    """Processor time for 300 sentences of a discussion."""
    sentence = (
        "Our results show that the herb may lower the count in some patients compared with tea (p < 0.05). "
    )
    spans = tuple(Sentence(start=s, end=e) for s, e in split_sentences(sentence * 10))
    passages = [
        Passage(id=f"p{i}", section=("Discussion",), text=sentence * 10, sentences=spans, origin="body")
        for i in range(30)
    ]
    assign_zones(passages)
    started = time.process_time()
    for _ in range(10):
        assign_zones(passages)
    return Figure("zones of 300 sentences", (time.process_time() - started) * 100, "ms", 15.0)


def main() -> None:
    """Measure and hand over."""
    hand_over([speed()])
    place = os.environ.get("CLAIMPATH_DATA")
    if not place:
        print("CLAIMPATH_DATA is unset: the zones' accuracy was not measured")
        return
    lines = (Path(place) / "scifact" / "corpus.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    abstracts = {row["doc_id"]: labelled(" ".join(s.strip() for s in row["abstract"])) for row in rows}
    seen = [parts for number, parts in abstracts.items() if parts and number % 2 == 0]
    unseen = [parts for number, parts in abstracts.items() if parts and number % 2 == 1]
    hand_over(figures("abstracts looked at", seen))
    hand_over(figures("abstracts not looked at", unseen))
    hand_over(figures("JATS files", labelled_files(Path(place) / "studies")))


if __name__ == "__main__":
    main()
