"""Starting the process of a check, hearing from it, stopping it."""

import contextlib
import json
import subprocess
import sys
import threading
from queue import Queue
from typing import Any

from claimpath.review.checks.jobs import TakenJob

_ENDED = object()


class CheckProcess:
    """One check in a process of its own. Also a context: at its end the process is gone."""

    def __init__(self, job: TakenJob) -> None:
        # -P: nothing is imported from the folder that the server happens to stand in.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "claimpath.review.checks.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._heard: Queue[Any] = Queue()
        threading.Thread(target=self._send, args=(job,), daemon=True).start()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> "CheckProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """The next message. Raises queue.Empty where none comes in that time; None where the process has ended."""
        message = self._heard.get(timeout=seconds)
        return None if message is _ENDED else message

    @property
    def ending(self) -> str:
        """How the process ended, in words."""
        code = self._process.wait()
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def _send(self, job: TakenJob) -> None:
        upload = job.upload
        n_bytes = len(upload) if upload is not None else None
        order = {"request": job.request.model_dump(mode="json"), "n_bytes": n_bytes}
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            stream.write(json.dumps(order).encode() + b"\n" + (upload or b""))
            stream.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            for line in stream:
                with contextlib.suppress(ValueError):
                    self._heard.put(json.loads(line))
        self._heard.put(_ENDED)
