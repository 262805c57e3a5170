"""The desk of a run on a cluster: an actor beside the driver that hands out shards and knows who is at which study.

Ray begins a shard again wherever its process died, as often as it takes. The desk sees that from the second beginning,
and names the studies that ended a process twice, so that a study that always does costs its own pairs and no more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from claimpath.extras import load_extra
from claimpath.screen.deaths import Deaths
from claimpath.screen.places import read_shard
from claimpath.screen.ray_cluster import FEATURE
from claimpath.screen.ray_paths import named_files
from claimpath.screen.records import ScreenSettings, Shard

_MOST_NODES = 5
"""Machines that a shard may lose without being blamed. A study that needs too much can end machines too."""


@dataclass
class _At:
    """Who is at a shard."""

    node: str
    index: int | None
    n_pairs_done: int
    n_studies: int


class Desk:
    """What the workers of a run share. One call at a time."""

    def __init__(
        self, out: str, settings: ScreenSettings, is_alive: Callable[[str], bool] | None = None
    ) -> None:
        """is_alive: tells whether a node, by its id, is there still; by default Ray is asked."""
        self._out, self._settings = Path(out), settings
        self._is_alive = is_alive or _is_alive
        self._deaths = Deaths()
        self._n_nodes: dict[int, int] = {}
        self._at: dict[int, _At] = {}
        self._is_ready = False

    def ready(self) -> None:
        """A worker has started."""
        self._is_ready = True

    def begin(self, number: int, node: str) -> tuple[Shard, tuple[int, ...], tuple[str, ...]]:
        """Hand out a shard, the indexes of its studies that are lost, and the files that its worker must find."""
        shard = read_shard(self._out, number)
        before = self._at.get(number)
        if before is not None:
            self._died(number, before)
        self._at[number] = _At(node, None, 0, len(shard.studies))
        return shard, self._deaths.lost(number), named_files(shard, self._settings)

    def at_study(self, number: int, index: int, n_pairs_done: int) -> None:
        """The worker of a shard begins a study; so many pairs of the shard are done."""
        at = self._at[number]
        at.index, at.n_pairs_done = index, n_pairs_done

    def finish(self, number: int) -> None:
        """The rows of a shard are on their way."""
        self._at.pop(number, None)

    def under_way(self) -> tuple[int, bool]:
        """Pairs done of shards that are not finished, and whether a worker has started."""
        return sum(at.n_pairs_done for at in self._at.values()), self._is_ready

    def _died(self, number: int, before: _At) -> None:
        if not self._is_alive(before.node):
            self._n_nodes[number] = self._n_nodes.get(number, 0) + 1
            if self._n_nodes[number] <= _MOST_NODES:
                return
        self._deaths.blame(number, before.index, before.n_studies)


def _is_alive(node: str) -> bool:
    ray = load_extra("ray", feature=FEATURE, extra="ray")
    return any(found["NodeID"] == node and found["Alive"] for found in ray.nodes())
