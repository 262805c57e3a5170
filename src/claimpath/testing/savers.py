"""Many who save edits to one case at once and repeat what was not acknowledged, and the count afterwards."""

import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from claimpath.testing.workbench import Caller


@dataclass
class Savers:
    """Threads that mark and unmark sentences of a case, each at places of its own, until told to stop."""

    port: int
    case_id: int
    places: Sequence[tuple[str, int]]
    """Passage and sentence, dealt out among the threads."""
    n_threads: int = 8
    acknowledged: list[str] = field(default_factory=list)
    """Keys of edits that were answered with 200."""
    n_repeats: int = 0
    """How often an edit was sent again."""
    faults: list[str] = field(default_factory=list)
    """Answers that should not be."""
    _stop: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        """Begin to save."""
        for number in range(self.n_threads):
            thread = threading.Thread(target=self._run, args=(number,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self, seconds: float = 60.0) -> None:
        """Let each edit under way be acknowledged, then end. The server must be up."""
        self._stop.set()
        for thread in self._threads:
            thread.join(seconds)
            if thread.is_alive():
                self.faults.append("an edit was not acknowledged in time")

    def _run(self, number: int) -> None:
        caller = Caller(self.port)
        draw = random.Random(number)
        on, mine = False, self.places[number :: self.n_threads]
        n = 0
        while not self._stop.is_set():
            on = not on if n % len(mine) == 0 else on
            passage, sentence = mine[n % len(mine)]
            n += 1
            self._save(caller, f"{number}-{n}", passage, sentence, on)
            time.sleep(draw.uniform(0, 0.01))
        caller.close()

    def _save(self, caller: Caller, key: str, passage: str, sentence: int, on: bool) -> None:
        mark = {
            "kind": "mark_sentence",
            "passage_id": passage,
            "sentence": sentence,
            "role": "kernel",
            "on": on,
        }
        sent = False
        while True:
            try:
                if "X-CSRF-Token" not in caller.headers:
                    caller.take_csrf()
                version = caller.get(f"/api/cases/{self.case_id}/state").json()["version"]
                body = {"operation": mark, "base_version": version, "key": key}
                with self._lock:
                    self.n_repeats += sent
                sent = True
                answer = caller.post(f"/api/cases/{self.case_id}/edits", body)
            except (OSError, ValueError, KeyError):
                time.sleep(0.05)  # the server is away; the same edit is sent again
                continue
            with self._lock:
                if answer.status == 200:
                    self.acknowledged.append(key)
                else:
                    self.faults.append(f"{answer.status}: {answer.body[:300]!r}")
            return


@dataclass(frozen=True, slots=True)
class Tally:
    """What is in the database beside what was acknowledged."""

    n_acknowledged: int
    n_kept: int
    lost: tuple[str, ...]
    """Acknowledged and not there."""
    doubled: tuple[str, ...]
    """There more than once."""
    gaps: int
    """Numbers that are missing in 1..n."""
    replayed: bool
    """Whether the case's marks are those that its edits lead to."""

    @property
    def whole(self) -> bool:
        """Whether nothing is lost, doubled or out of step."""
        return not self.lost and not self.doubled and self.gaps == 0 and self.replayed


def tally(edits: Sequence[Any], marks: Sequence[Any], acknowledged: Sequence[str]) -> Tally:
    """Compare a case's edits (`edits_of`) and marks with what was acknowledged."""
    counts = Counter(edit.key for edit in edits)
    numbers = [edit.number for edit in edits]
    held: set[tuple[str, int, str]] = set()
    for edit in edits:
        done = edit.operation
        place = (done.passage_id, done.sentence, done.role)
        (held.add if done.on else held.discard)(place)
    return Tally(
        n_acknowledged=len(acknowledged),
        n_kept=len(edits),
        lost=tuple(key for key in acknowledged if counts[key] == 0),
        doubled=tuple(key for key, n in counts.items() if n > 1),
        gaps=len(set(range(1, len(edits) + 1)) - set(numbers)),
        replayed=held == {(m.passage_id, m.sentence, m.role) for m in marks},
    )
