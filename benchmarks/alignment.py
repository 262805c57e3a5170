"""How the offline judge aligns: time, the same graph, other claims' graphs, paraphrases, and people's judgements.

    python benchmarks/alignment.py

Reference graphs are built from the 30 validation arguments of MissciPlus. Each of 30 paraphrases
(`alignment_paraphrases.jsonl`, written by hand for this, one for the first gap of each argument) says one sub-graph
in other words. The judge's cuts were not chosen on them. People's judgements of generated premises are those on which
the cut for 3 was chosen, so their figure is left out argument by argument.
"""

import csv
import json
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import numpy as np
from figures import Figure, hand_over

from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.missciplus_records import MissciArgument
from claimpath.graphs import align
from claimpath.records import FALLACY_CLASSES, Alignment, Subgraph
from claimpath.stages.align import Side, side_of
from claimpath.stages.align.judge import SimilarityJudge
from claimpath.stages.align.offline_judge import CUTS, OfflineJudge
from claimpath.stages.align.sides import SubgraphTexts
from claimpath.stages.graph.from_argument import graph_from_argument

PARAPHRASES = Path(__file__).with_name("alignment_paraphrases.jsonl")
THRESHOLDS = (1, 2, 3, 4, 5)
N_CLAIMS, N_SUBGRAPHS = 84, 5
_MAX_SECONDS = 20.0


def rate(alignments: Sequence[Alignment], *, lenient: bool = False) -> float:
    """Aligned over all sub-graphs."""
    n = sum(len(found.aligned_a_lenient if lenient else found.aligned_a) for found in alignments)
    return n / sum(found.n_a for found in alignments)


def paraphrased(argument: MissciArgument, said: dict[str, dict[str, str]]) -> Side:
    """The sub-graph of an argument that has a paraphrase, in the paraphrase's words."""
    side = side_of(graph_from_argument(argument))
    told = [
        replace(
            texts,
            context=said[texts.subgraph.id]["context"],
            finding=said[texts.subgraph.id]["finding"],
            premise=said[texts.subgraph.id]["premise"],
        )
        for texts in side.subgraphs
        if texts.subgraph.id in said
    ]
    return replace(side, subgraphs=tuple(told))


def sentence_graphs(arguments: Sequence[MissciArgument], *, own_components: bool) -> list[tuple[Side, Side]]:
    """Pairs of graphs of real sentences, all different, with five sub-graphs each.

    own_components: each sub-graph has a context and a finding of its own; else the five share them, as in a graph that
    was made from an explanation.
    """
    sentences = dict.fromkeys(
        sentence.strip()
        for argument in arguments
        for passage in argument.passages
        for sentence in passage.sentences
        if 60 < len(sentence) < 250
    )
    stock = iter(sentences)

    def side(number: int) -> Side:
        shared = ("", "") if own_components else (next(stock), next(stock))
        classes = islice(cycle(FALLACY_CLASSES), number % 9, number % 9 + N_SUBGRAPHS)
        subgraphs = []
        for index, name in enumerate(classes):
            context, finding = (next(stock), next(stock)) if own_components else shared
            subgraph = Subgraph(
                id=str(index),
                fallacy_class=name,
                context_ids=(),
                finding_ids=(),
                premise_id="",
                fallacy_id="",
                reasons=(),
            )
            subgraphs.append(SubgraphTexts(subgraph, context, finding, next(stock)))
        return Side(f"graph {number}", "A claim.", tuple(subgraphs))

    return [(side(2 * number), side(2 * number + 1)) for number in range(N_CLAIMS)]


def time_to_align(name: str, pairs: Sequence[tuple[Side, Side]], target: float | None) -> Figure:
    """Wall time with a judge that has seen none of the texts; processor time tells how busy the machine was."""
    judge: Sequence[SimilarityJudge] = [OfflineJudge()]
    started, worked = time.perf_counter(), time.process_time()
    for a, b in pairs:
        align(a, b, judges=judge)
    seconds, processor = time.perf_counter() - started, time.process_time() - worked
    return Figure(name, seconds, "s", target, note=f"{processor:.1f} s of processor time")


def judged_by_people(path: Path) -> list[Figure]:
    """How well a score of 3 foretells what people said of generated premises."""
    with path.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["distinct"] == "True"]
    found = OfflineJudge().similarities(
        [(row["generated_premise"], row["reference_premise"]) for row in rows]
    )
    similarity = np.array(found)
    people = np.array([row["q4"] == "True" for row in rows])
    same_class = np.array([row["q3"] == "True" for row in rows])
    groups = np.array([row["argument_id"] for row in rows])
    grid = np.arange(0.05, 0.95, 0.01)

    def balanced(says: np.ndarray, gold: np.ndarray) -> float:
        return float((says[gold].mean() + (~says[~gold]).mean()) / 2)

    left_out = np.zeros(len(rows), dtype=bool)
    for group in set(groups):
        rest = groups != group
        cut = max(grid, key=lambda c: balanced(similarity[rest] >= c, people[rest]))
        left_out[~rest] = similarity[~rest] >= cut
    is_three = similarity >= CUTS[2]
    figures = [
        ("balanced accuracy of 3 or more, left out by argument", balanced(left_out, people)),
        ("accuracy of 3 or more, left out by argument", (left_out == people).mean()),
        ("balanced accuracy with the cut that is used", balanced(is_three, people)),
        ("accuracy with the cut that is used", (is_three == people).mean()),
        ("accuracy of always saying no", (~people).mean()),
        ("accuracy of the judged class alone", (same_class == people).mean()),
        ("accuracy of judged class and 3 or more", ((same_class & is_three) == people).mean()),
    ]
    return [
        Figure(f"premises: {name}", float(value), "share", note=f"n={len(rows)}") for name, value in figures
    ]


def main() -> None:
    """Measure and hand over."""
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        print("CLAIMPATH_DATA is unset: alignment was not measured")
        return
    arguments = load_missciplus(Path(data) / "missciplus", "dev").arguments
    OfflineJudge().similarities([("warm", "up")])
    figures = [
        time_to_align(
            f"{N_CLAIMS} claims x 2 graphs x {N_SUBGRAPHS} sub-graphs",
            sentence_graphs(arguments, own_components=False),
            _MAX_SECONDS,
        ),
        time_to_align(
            "the same, a context and a finding for each sub-graph",
            sentence_graphs(arguments, own_components=True),
            None,
        ),
    ]
    lines = PARAPHRASES.read_text(encoding="utf-8").splitlines()
    said = {row["id"]: row for row in map(json.loads, lines)}
    sides = [side_of(graph_from_argument(argument)) for argument in arguments]
    other = [paraphrased(argument, said) for argument in arguments]
    judge: Sequence[SimilarityJudge] = [OfflineJudge()]
    n = len(sides)
    for threshold in THRESHOLDS:
        itself = [align(a, a, judges=judge, threshold=threshold) for a in sides]
        shuffled = [
            align(sides[number], sides[(number + step) % n], judges=judge, threshold=threshold, force=True)
            for step in (7, 11, 13)
            for number in range(n)
        ]
        again = [align(a, b, judges=judge, threshold=threshold) for a, b in zip(other, sides, strict=True)]
        is_used = threshold == 3
        at = f"threshold {threshold}"
        figures += [
            Figure(f"aligned with itself, {at}", rate(itself), "share", 1.0, more_is_better=True),
            Figure(f"paraphrases aligned, {at}", rate(again), "share", note=f"n={sum(f.n_a for f in again)}"),
            Figure(f"paraphrases aligned, lenient classes, {at}", rate(again, lenient=True), "share"),
            Figure(f"aligned with other claims, {at}", rate(shuffled), "share", 0.05 if is_used else None),
            Figure(
                f"aligned with other claims, lenient classes, {at}", rate(shuffled, lenient=True), "share"
            ),
        ]
    figures += judged_by_people(Path(data) / "premise_judge" / "human_eval_joined.csv")
    hand_over(figures)


if __name__ == "__main__":
    main()
