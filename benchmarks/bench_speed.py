"""How long the bench takes: scoring recorded runs of 84 arguments, BM25 over a split, rows without a model, tables.

    CLAIMPATH_DATA=DIR python benchmarks/bench_speed.py

The 84 arguments are those of the validation split, repeated under new ids. Scoring and tables are whole commands; BM25
and the rows without a model are timed in one process after loading. How BM25 compares with rank_bm25 is measured in
`ranking.py`.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from figures import Figure, hand_over
from machine import TUNING, describe
from process import median_run, run_once

from claimpath.bench import run_bench
from claimpath.bench.reasoning import run_reasoning_bench
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.bench.reconstruction.trivial import TRIVIAL
from claimpath.bench.verdict import run_verdict_bench
from claimpath.bench.verdict.systems import ALWAYS
from claimpath.cli.run_file import write_run
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.records import Record

N_ARGUMENTS = 84
N_JUDGED = 4
"""Arguments that are judged for the run of reasoning; their results are repeated, as judging is not measured here."""
REPEATS = 3
FILE = "dev.missciplus.jsonl"
CLAIMPATH = [sys.executable, "-m", "claimpath"]
WITHOUT_MODEL = ("random", "ordered", "bm25", "bm25-lucene", "bm25-study")
TABLES = ("missciplus/kernel", "missciplus/undermining", "missciplus/reconstruction", "missciplus/verdict")


def main() -> int:
    """Time, print and hand over."""
    root = os.environ.get("CLAIMPATH_DATA")
    if not root:
        print("CLAIMPATH_DATA is not set: MissciPlus is not here, so no figures of the bench's speed")
        return 0
    if tuned := [name for name in TUNING if name in os.environ]:
        print(f"unset {', '.join(tuned)} first: they change how fast numeric libraries run", file=sys.stderr)
        return 2
    machine = describe()
    print(f"{machine['cores']} cores, {machine['CPU']}, load when started {machine['load when started']}\n")
    folder = Path(root) / "missciplus"
    split = load_missciplus(folder, "dev", tolerate_bad_sentences=True)
    with tempfile.TemporaryDirectory() as scratch:
        figures = [
            bm25_figure(split),
            model_free_figure(split),
            *scoring_figures(folder, Path(scratch)),
            *table_figures(folder),
        ]
    hand_over(figures)
    return 0


def scoring_figures(folder: Path, scratch: Path) -> list[Figure]:
    """The whole command `bench score` for a recorded run of each task."""
    repeat_arguments(folder / FILE, scratch / FILE)
    split = load_missciplus(scratch, "dev", tolerate_bad_sentences=True)
    runs: dict[str, Record] = {
        "missciplus/kernel": run_bench(split, task="missciplus/kernel", system="bm25-study"),
        "missciplus/undermining": run_bench(split, task="missciplus/undermining", system="random"),
        "missciplus/reconstruction": asyncio.run(run_reconstruction_bench(split, split, "random-by-prior")),
        "missciplus/verdict": run_verdict_bench(split, system="always-nei"),
        "missciplus/reasoning": repeated_reasoning(split),
    }
    figures = []
    for task, run in runs.items():
        path = scratch / f"{task.rpartition('/')[2]}.json"
        write_run(run, path)
        command = [*CLAIMPATH, "bench", "score", task, "--predictions", str(path), "--data", str(scratch)]
        median, note = median_run(command, REPEATS)
        note += f"; {N_ARGUMENTS} arguments, file of {path.stat().st_size / 1e6:.1f} MB"
        figures.append(Figure(f"bench score {task}", median.seconds, "s", target=2, note=note))
    return figures


def repeat_arguments(source: Path, target: Path) -> None:
    """Write the arguments of a file again and again, under new ids, until there are enough."""
    rows = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines() if line.strip()]
    with target.open("w", encoding="utf-8") as file:
        for number in range(N_ARGUMENTS):
            row = rows[number % len(rows)]
            file.write(json.dumps({**row, "id": f"{row['id']}#{number // len(rows)}"}) + "\n")


def repeated_reasoning(split: MissciSplit) -> Record:
    """A run of reasoning over all arguments, whose claims are those of the first few under the others' ids."""
    few = split.model_copy(update={"arguments": split.arguments[:N_JUDGED]})
    run = asyncio.run(run_reasoning_bench(few, split, "offline"))
    claims = tuple(
        run.claims[number % N_JUDGED].model_copy(update={"id": argument.id, "study": argument.study_id})
        for number, argument in enumerate(split.arguments)
    )
    return run.model_copy(update={"claims": claims})


def bm25_figure(split: MissciSplit) -> Figure:
    """BM25 as the authors run it over the whole split: index, rank and score."""
    run_bench(split, task="missciplus/kernel", system="bm25")  # imports and warms up
    seconds = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        run_bench(split, task="missciplus/kernel", system="bm25")
        seconds.append(time.perf_counter() - started)
    seconds.sort()
    note = f"median of {REPEATS}, {seconds[0]:.2f} to {seconds[-1]:.2f} s; tokens, index, ranking, measures, intervals"
    return Figure("BM25 over the validation split", seconds[REPEATS // 2], "s", target=1, note=note)


def model_free_figure(split: MissciSplit) -> Figure:
    """Every row of every task on MissciPlus that uses no model, not even the embedding that comes along."""
    started = time.perf_counter()
    for task in ("missciplus/kernel", "missciplus/undermining"):
        for system in WITHOUT_MODEL:
            run_bench(split, task=task, system=system)
    for system in TRIVIAL:
        asyncio.run(run_reconstruction_bench(split, split, system))
    for system in ALWAYS:
        run_verdict_bench(split, system=system)
    seconds = time.perf_counter() - started
    note = f"after loading; {', '.join(WITHOUT_MODEL)} for both tasks that rank; {', '.join((*TRIVIAL, *ALWAYS))}"
    return Figure("all rows without any model", seconds, "s", target=60, note=note)


def table_figures(folder: Path) -> list[Figure]:
    """The tables with every system that needs no language model, the embedding that comes along among them."""
    figures = []
    for task in TABLES:
        done = run_once([*CLAIMPATH, "bench", "table", task, "--data", str(folder)])
        figures.append(
            Figure(f"bench table {task}", done.seconds, "s", note="with the embedding that comes along")
        )
    return figures


if __name__ == "__main__":
    sys.exit(main())
