"""Run the systems that ask nobody."""

import time

from claimpath.bench.mafalda.records import MafaldaBenchRun
from claimpath.bench.mafalda.score import TASK, score_run
from claimpath.bench.mafalda.trivial import TRIVIAL
from claimpath.bench.manifest import make_manifest
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.errors import SettingsError


def run_trivial(split: MafaldaSplit, system: str, *, seed: int = 1) -> MafaldaBenchRun:
    """Run a trivial system on the texts and score it. Raises SettingsError for an unknown name."""
    if system not in TRIVIAL:
        raise SettingsError(f"unknown system {system!r} of mafalda; choose one of: {', '.join(TRIVIAL)}")
    start = time.perf_counter()
    predictions = TRIVIAL[system](split, seed)
    manifest = make_manifest(
        task=TASK,
        system=system,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        seeds=(seed,) if system == "random" else (),
        seconds=time.perf_counter() - start,
    )
    return score_run(split, predictions, manifest=manifest)
