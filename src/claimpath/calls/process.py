"""One call in a process of its own: a crash or an endless file hurts nobody, and the time limit is kept."""

import json
import subprocess
import sys
from typing import Any

from pydantic import TypeAdapter

from claimpath import errors
from claimpath.calls.limits import CallLimits, checked
from claimpath.calls.orders import AnyOrder, Order
from claimpath.errors import ClaimpathError, MissingExtraError, UserError

ORDER: TypeAdapter[Order] = TypeAdapter(AnyOrder)


class CallTooLongError(ClaimpathError):
    """A call took longer than it may. It was stopped."""


class CallFaultError(ClaimpathError):
    """A fault of ours."""


def call(order: Order, limits: CallLimits) -> bytes:
    """Do what an order asks for and give the record as JSON.

    Raises a UserError with the program's own message for a mistake of the caller's, BusyError where too many calls
    are being worked on, CallTooLongError, CallFaultError.
    """
    order = checked(order, limits)
    with limits.place():
        # -P: nothing is imported from the folder that the server happens to stand in.
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "claimpath.calls.process", str(int(limits.seconds) + 5)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            answer, _ = process.communicate(order.model_dump_json().encode(), timeout=limits.seconds)
        except subprocess.TimeoutExpired:
            raise CallTooLongError(
                f"the call took longer than {limits.seconds:g} s and was stopped; give less, or ask for a check, which "
                "runs in the background"
            ) from None
        finally:
            process.kill()
            process.communicate()
    mark, _, body = answer.partition(b"\n")
    if mark == b"record":
        return body
    raise _error(body, process.returncode)


def _error(body: bytes, code: int) -> ClaimpathError:
    try:
        told: dict[str, Any] = json.loads(body)
    except ValueError:
        return CallFaultError(f"a fault of ours, not yours: the call ended without an answer ({code})")
    kind = getattr(errors, told["kind"], None)
    if kind is MissingExtraError:
        return UserError(told["message"])
    if isinstance(kind, type) and issubclass(kind, UserError):
        return kind(told["message"])
    return CallFaultError(f"a fault of ours, not yours ({told['kind']})")


def _known_kind(error: Exception) -> str:
    """The nearest class that `errors` has, so that a mistake with a class of its own stays a mistake."""
    kinds = (kind.__name__ for kind in type(error).__mro__ if getattr(errors, kind.__name__, None) is kind)
    return next(kinds, type(error).__name__)


def main() -> None:
    """The process: an order as JSON on standard input, `record` or `error` and JSON on standard output."""
    import os
    import signal

    signal.alarm(int(sys.argv[1]))  # the end, too, where who asked is gone
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print is not an answer
    os.nice(5)  # pages come first
    from claimpath.calls.perform import perform

    order = ORDER.validate_json(sys.stdin.buffer.read())
    try:
        answer = b"record\n" + perform(order).model_dump_json().encode()
    except Exception as error:
        told = {"kind": _known_kind(error), "message": str(error)}
        answer = b"error\n" + json.dumps(told).encode()
    out.write(answer)
    out.close()
    os._exit(0)  # threads of libraries don't keep us


if __name__ == "__main__":
    main()
