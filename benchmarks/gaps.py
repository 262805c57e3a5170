"""How the offline gap finder fares on what there is to judge it by, beside trivial answers.

    python benchmarks/gaps.py

Four groups of claim and study:
  false claims     the 30 validation arguments of MissciPlus, with the passages of the study that they misrepresent
  true claims      the 50 true claims of the same release, each with its one evidence text
  own conclusions  the last sentence of each validation study's abstract, claimed as it is, against that study
  shuffled         each false claim against three studies of other arguments (most of them on vaccines or COVID-19)
The rules were written while looking at these validation arguments: the first figure is not an estimate for new claims.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, hand_over

from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.missciplus_records import MissciArgument
from claimpath.datasets.missciplus_study import study_of
from claimpath.pipeline import check
from claimpath.records import FallacyClass, Report, Study
from claimpath.stages.read import read
from claimpath.taxonomies.missci import class_named

_TOP = 5


def own_conclusions(arguments: tuple[MissciArgument, ...]) -> Iterator[tuple[str, Study]]:
    """The last sentence of each study's abstract, with the study."""
    seen = set()
    for argument in arguments:
        study = study_of(argument)
        abstract = [passage for passage in study.passages if passage.origin == "abstract"]
        if argument.study_id in seen or not abstract:
            continue
        seen.add(argument.study_id)
        sentences = [s for s in abstract[-1].sentences if len(abstract[-1].text[s.start : s.end].split()) > 6]
        if sentences:
            yield abstract[-1].text[sentences[-1].start : sentences[-1].end], study


def class_recall(arguments: tuple[MissciArgument, ...], predicted: list[list[FallacyClass]]) -> float:
    """Share of reasoning gaps whose class (any interchangeable one) is among the first five predicted."""
    gaps = hits = 0
    for argument, classes in zip(arguments, predicted, strict=True):
        for fallacy in argument.fallacies:
            gaps += 1
            hits += bool(
                {class_named(premise.fallacy_class) for premise in fallacy.premises} & set(classes[:_TOP])
            )
    return hits / gaps


def context_hits(arguments: tuple[MissciArgument, ...], reports: list[Report]) -> float:
    """Share of arguments with a linked context where a quoted context lies in a linked passage."""
    n_linked = n_hit = 0
    for argument, report in zip(arguments, reports, strict=True):
        linked = {link.passage_id for fallacy in argument.fallacies for link in fallacy.links}
        quoted = {
            span.passage_id
            for node in report.graph.nodes
            if node.type == "StudyContext"
            for span in node.spans
        }
        n_linked += bool(linked)
        n_hit += bool(linked & quoted)
    return n_hit / n_linked


def incorrect(reports: list[Report]) -> float:
    """Share of reports that say Incorrect."""
    return sum(report.verdict.label == "Incorrect" for report in reports) / len(reports)


def main() -> None:
    """Measure and hand over."""
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        print("CLAIMPATH_DATA is unset: the gap finder was not measured")
        return
    arguments = load_missciplus(Path(data) / "missciplus", "dev").arguments
    studies = [study_of(argument) for argument in arguments]
    false = [check(argument.claim, study) for argument, study in zip(arguments, studies, strict=True)]
    lines = (Path(data) / "missciplus" / "true-claims.jsonl").read_text(encoding="utf-8").splitlines()
    true = [check(row["claim"], read(row["evidence"].encode())) for row in map(json.loads, lines)]
    own = [check(claim, study) for claim, study in own_conclusions(arguments)]
    shuffled = [
        check(argument.claim, studies[(number + step) % len(studies)])
        for step in (7, 11, 13)
        for number, argument in enumerate(arguments)
    ]
    classes = [
        list(dict.fromkeys(subgraph.fallacy_class for subgraph in report.subgraphs)) for report in false
    ]
    frequent = Counter(
        class_named(premise.fallacy_class)
        for argument in arguments
        for fallacy in argument.fallacies
        for premise in fallacy.premises
    )
    trivial = [[name for name, _ in frequent.most_common(_TOP) if name is not None]] * len(arguments)
    n_gaps = sum(len(report.subgraphs) for report in false) / len(false)
    hand_over(
        [
            Figure("false claims called Incorrect", incorrect(false), "share", note=f"n={len(false)}; trivially 1"),
            Figure("true claims called Incorrect", incorrect(true), "share", note=f"n={len(true)}; trivially 1"),
            Figure("own conclusions called Incorrect", incorrect(own), "share", note=f"n={len(own)}"),
            Figure("shuffled claims called Incorrect", incorrect(shuffled), "share", note=f"n={len(shuffled)}"),
            Figure("R@5(match=class) on false claims", class_recall(arguments, classes), "share"),
            Figure("the same, always the five most frequent classes", class_recall(arguments, trivial), "share"),
            Figure("a quoted context lies in a linked passage", context_hits(arguments, false), "share"),
            Figure("sub-graphs per false claim", n_gaps, "count"),
        ],
    )  # fmt: skip


if __name__ == "__main__":
    main()
