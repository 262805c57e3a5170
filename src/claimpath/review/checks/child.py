"""The process that makes one check, so that pages stay quick, a crash hurts nobody, and it can be stopped at once.

It reads its order from standard input: a line of JSON, then the bytes of the file where one was given. It writes lines
of JSON to standard output: `{"progress": ...}`, and at the end `{"report": ...}`, `{"error": ...}` or `{"fault": ...}`.
Standard input stays open while the server lives; where it closes, the process ends.
"""

import contextlib
import json
import os
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from claimpath.errors import ClaimpathError
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.progress import watching
from claimpath.pipeline import check
from claimpath.records import Report, Study
from claimpath.review.checks.request import CheckRequest
from claimpath.stages.read import read

Say = Callable[[str], None]


def main() -> None:
    """Read the order, make the check, write how it ended."""
    out = _own_output()

    def send(**message: Any) -> None:
        out.write(json.dumps(message).encode() + b"\n")
        out.flush()

    order = json.loads(sys.stdin.buffer.readline())
    n_bytes = order["n_bytes"]
    upload = sys.stdin.buffer.read(n_bytes) if n_bytes is not None else None
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    os.nice(5)  # pages come first
    try:
        report = make_check(
            CheckRequest.model_validate(order["request"]), upload, lambda text: send(progress=text)
        )
    except ClaimpathError as error:
        send(error=str(error))
    except Exception as error:
        send(fault=type(error).__name__, trace=traceback.format_exc())
    else:
        send(report=report.model_dump_json())
    out.close()
    os._exit(0)  # threads of libraries don't keep us


def make_check(request: CheckRequest, upload: bytes | None, say: Say) -> Report:
    """Read the study, check the claim. Raises what `read` and `check` raise."""
    say("Reading the study")
    study = _study(request, upload)
    model = request.engine != "offline"
    say(f"Read {len(study.passages):,} passages; " + (f"asking {request.engine}" if model else "checking"))
    n_answers = 0

    def count(_request: GenerationRequest, answer: Generation) -> None:
        nonlocal n_answers
        n_answers += 1
        say(f"{n_answers:,} {'answer' if n_answers == 1 else 'answers'} from {request.engine}")

    options: dict[str, Any] = {"evidence": request.evidence, "runs": request.runs} if model else {}
    # The claim was read when it was asked for; a blank in front keeps "@name" from being a file's name.
    with watching(count):
        return check(" " + request.claim, study, engine=request.engine, **options)


def _study(request: CheckRequest, upload: bytes | None) -> Study:
    if upload is None:
        assert request.address is not None
        return read(request.address)
    # Readers look at a file's name, and name it in messages: the name alone, for the folder is ours and goes again.
    with tempfile.TemporaryDirectory(prefix="claimpath-check-") as folder, contextlib.chdir(folder):
        path = Path(request.file_name or "study")
        path.write_bytes(upload)
        return read(path)


def _own_output() -> IO[bytes]:
    """Standard output for our lines alone: what libraries print goes to standard error."""
    ours = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return ours


def _end_with_the_server() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
