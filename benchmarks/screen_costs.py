"""Processor seconds of a study and of a pair, in this one process: a part of screen.py.

    python benchmarks/screen_costs.py DATA FOLDER WORDS N_STUDIES N_CLAIMS

The same studies are screened with one claim each, then with N_CLAIMS each; the difference by the additional pairs is
what a pair costs, the rest of the first is what a study costs. The medians over the studies are printed as JSON.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from screen_input import write_input

from claimpath.models import load_embedder, minilm_embedder
from claimpath.screen.places import read_shard
from claimpath.screen.plan import plan_shards
from claimpath.screen.records import ScreenSettings, Shard, ShardStudy
from claimpath.screen.run_shard import run_shard


def main(data: Path, folder: Path, words: int, n_studies: int, n_claims: int) -> None:
    """Measure and print. Four studies are kept between calls, so fewer than six would be found again."""
    if n_studies < 6:
        raise SystemExit(f"{n_studies} studies are too few; give 6 or more")
    minilm_embedder.N_THREADS = 1
    load_embedder().encode(["The model is loaded before the clock starts."])
    pairs = write_input(
        data, folder, n_studies=n_studies + 1, n_pairs=(n_studies + 1) * n_claims, words=(words, words)
    )
    settings = ScreenSettings(folder=str(folder), format="jsonl", shard_studies=1, shard_pairs=n_claims)
    manifest = plan_shards(pairs, folder / "out", settings)
    (first, *studies) = [read_shard(folder / "out", entry.number).studies[0] for entry in manifest.shards]
    seconds(first, settings)  # compiles patterns and fills what is kept for every study
    # The long run of a study comes later by all other studies, which push it out of what is kept.
    once = [seconds(study.model_copy(update={"pairs": study.pairs[:1]}), settings) for study in studies]
    all_claims = [seconds(study, settings) for study in studies]
    per_pair = [(whole - one) / (n_claims - 1) for one, whole in zip(once, all_claims, strict=True)]
    per_study = [one - pair for one, pair in zip(once, per_pair, strict=True)]
    print(json.dumps({"study": statistics.median(per_study), "pair": statistics.median(per_pair)}))


def seconds(study: ShardStudy, settings: ScreenSettings) -> float:
    """Processor time of a study with its pairs."""
    started = time.process_time()
    run_shard(Shard(number=0, studies=(study,)), settings)
    return time.process_time() - started


if __name__ == "__main__":
    data, folder, *numbers = sys.argv[1:]
    main(Path(data), Path(folder), *map(int, numbers))
