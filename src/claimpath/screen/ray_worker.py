"""What a worker of a cluster does: a callable class for Ray Data, made once in each process, called for each shard."""

import os
import sys
import traceback
from typing import Any

from claimpath.errors import ClaimpathError, SettingsError
from claimpath.extras import load_extra
from claimpath.models import minilm_embedder
from claimpath.screen.ray_calls import GateLimits
from claimpath.screen.ray_cluster import FEATURE
from claimpath.screen.ray_paths import missing
from claimpath.screen.ray_versions import Versions, difference
from claimpath.screen.records import ScreenSettings, Shard
from claimpath.screen.run_shard import run_shard
from claimpath.screen.write_shard import counts_of, encoded


class ShardWorker:
    """Takes the number of a shard; gives the bytes of its file, its counts, or why the run can't go on."""

    def __init__(
        self, desk: Any, gate: Any, settings: ScreenSettings, limit_calls: int, versions: Versions
    ) -> None:
        """desk, gate: handles of the run's actors; no gate for an engine that calls nobody. versions: the driver's."""
        ray = load_extra("ray", feature=FEATURE, extra="ray")
        # The models that `run_shard` loads stay in this process; other workers have the machine's other cores.
        minilm_embedder.N_THREADS = 1
        self._desk, self._settings = desk, settings
        self._get = ray.get
        self._node = ray.get_runtime_context().get_node_id()
        self._place = ray.util.get_node_ip_address()
        self._limits = GateLimits(gate, limit_calls) if gate is not None else None
        self._refusal = difference(versions, self._place)
        self._get(desk.ready.remote())

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[Any]]:
        """Work on the one shard of the batch."""
        number = int(batch["number"][0])
        content, counts, refusal = b"", "", self._refusal
        if not refusal:
            try:
                content, counts = self._work(number)
            except ClaimpathError as error:
                # From the desk it comes wrapped, with Ray's traceback as its text.
                refusal = str(getattr(error, "cause", None) or error)
        return {"number": [number], "content": [content], "counts": [counts], "refusal": [refusal]}

    def _work(self, number: int) -> tuple[bytes, str]:
        shard, lost, files = self._get(self._desk.begin.remote(number, self._node))
        if unseen := missing(files):
            raise SettingsError(
                f"the machine {self._place} of the cluster does not find {unseen[0]}, which is there on this one. Keep "
                "the studies in a folder that every machine has at the same place, or give their texts as study_text."
            )
        try:
            made = self._rows(shard, lost)
        except ClaimpathError:
            raise
        except BaseException:
            # Such as no memory: the process is no good any more. The desk knows what it was at, and Ray begins anew.
            traceback.print_exc(file=sys.stderr)
            os._exit(1)
        self._get(self._desk.finish.remote(number))
        return made

    def _rows(self, shard: Shard, lost: tuple[int, ...]) -> tuple[bytes, str]:
        before = [0]
        for study in shard.studies:
            before.append(before[-1] + len(study.pairs))

        def begun(index: int) -> None:
            # Waits for the answer: where this study ends the process, the desk must know.
            self._get(self._desk.at_study.remote(shard.number, index, before[index]))

        rows = run_shard(
            shard,
            self._settings,
            calls_at_once=self._limits.default if self._limits is not None else 1,
            limits=self._limits,
            on_study=begun,
            lost=lost,
        )
        return encoded(rows, self._settings), counts_of(rows).model_dump_json()
