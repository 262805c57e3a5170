"""Processor seconds and peak memory of planning, in this one process: a part of screen.py.

    python benchmarks/screen_plan.py FOLDER N_PAIRS

The pairs are invented, about 180 bytes each, twenty to a study; no study is opened by planning.
"""

import json
import random
import resource
import sys
import time
from pathlib import Path

from claimpath.screen.plan import plan_shards
from claimpath.screen.records import ScreenSettings


def main(folder: Path, n_pairs: int) -> None:
    """Measure and print."""
    folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(1)
    path = folder / "pairs.jsonl"
    with path.open("w", encoding="ascii") as file:
        for number in range(n_pairs):
            claim = f"Post {draw.randrange(10**6)} says that honey cures cough in most of the children who take it."
            study = f"studies/{draw.randrange(max(1, n_pairs // 20)):06d}.md"
            file.write(json.dumps({"id": f"post-{number}", "claim": claim, "study": study}) + "\n")
    started = time.process_time()
    plan_shards(path, folder / "out", ScreenSettings())
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
    print(json.dumps({"seconds": seconds / n_pairs, "megabytes": peak}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
