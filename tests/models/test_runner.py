"""Many requests at once."""

import asyncio
import subprocess
import sys
import textwrap
import time
from typing import Any

from claimpath.models.cache import CallCache
from claimpath.models.limits import Limits
from claimpath.models.registry import load_generator
from claimpath.models.retry import RetryPolicy
from claimpath.models.runner import Progress, run_requests
from claimpath.models.tally import count
from claimpath.testing import FaultPlan, ModelServer


def test_answers_come_in_the_order_of_their_requests(server, ask, go) -> None:
    server.answer = lambda asked: f"echo {asked.text.split()[-1]}"
    server.slow_seconds = 0.3
    server.faults.queue(["slow"])  # the first is answered last
    requests = [ask(f"claim {i}") for i in range(40)]
    seen: list[Progress] = []
    answers = go(
        run_requests(load_generator(f"m@{server.url}"), requests, limits=Limits(7), progress=seen.append)
    )
    assert [answer.text for answer in answers] == [f"echo {i}" for i in range(40)]
    assert [progress.n_done for progress in seen] == list(range(1, 41))
    assert server.n_at_once <= 7


def test_calls_overlap_up_to_the_limit(server, ask, go) -> None:
    send = server._send
    full = asyncio.Event()

    async def when_eight_are_open(*given: Any) -> bool:
        if server.n_at_once == 8:
            full.set()
        async with asyncio.timeout(60):
            await full.wait()
        return await send(*given)

    server._send = when_eight_are_open
    go(run_requests(load_generator(f"m@{server.url}"), [ask(run=i) for i in range(16)], limits=Limits(8)))
    assert server.n_calls == 16
    assert server.n_at_once == 8


def test_nothing_to_do(server, go) -> None:
    assert go(run_requests(load_generator(f"m@{server.url}"), [])) == []


def test_with_a_fifth_of_the_calls_failing_every_request_has_an_outcome_and_the_counts_add_up(
    ask, go, tmp_path
) -> None:
    shares = {"429": 0.04, "500": 0.04, "cut": 0.04, "bad_body": 0.04, "401": 0.04}
    with ModelServer(faults=FaultPlan(shares, seed=1), retry_after=0.01) as server:
        requests = [ask(f"claim {i}", schema=True, run=run) for i in range(50) for run in range(3)]
        answers = go(
            run_requests(
                load_generator(f"m@{server.url}"),
                requests,
                cache=CallCache(tmp_path / "calls.sqlite"),
                limits=Limits(16),
                policy=RetryPolicy(base=0.001, longest=0.01),
            )
        )
        counts = count(answers)
        assert counts.n_attempts == server.n_calls
        assert counts.n_requests == 150
        assert counts.n_answered + counts.n_failed == 150
        # 401 is final: each 401 ends one request, and nothing else ends one.
        assert counts.n_failed == server.shown.count("401") > 0
        assert all(answer.reason for answer in answers if answer.outcome.kind == "failed")
        assert server.n_calls == 150 + sum(server.shown.count(f) for f in ("429", "500", "cut", "bad_body"))


def test_a_killed_run_goes_on_where_it_was(tmp_path) -> None:
    cache = tmp_path / "calls.sqlite"
    code = """
        import asyncio, sys
        from pathlib import Path
        from claimpath.models.cache import CallCache
        from claimpath.models.generator import GenerationRequest, Message
        from claimpath.models.registry import load_generator
        from claimpath.models.runner import run_requests
        requests = [GenerationRequest(messages=(Message(role="user", content=f"claim {i}"),)) for i in range(60)]
        asyncio.run(run_requests(load_generator(sys.argv[1]), requests, cache=CallCache(Path(sys.argv[2]))))
    """
    with ModelServer(latency=0.02) as server:
        command = [sys.executable, "-c", textwrap.dedent(code), f"m@{server.url}", str(cache)]
        for n_calls in (5, 20, 35):
            process = subprocess.Popen(command)
            deadline = time.monotonic() + 30
            while server.n_calls < n_calls and time.monotonic() < deadline:
                time.sleep(0.002)
            process.kill()
            process.wait()
        kept_before = len(_requests(cache))
        n_before = server.n_calls
        subprocess.run(command, check=True, timeout=60)
        assert kept_before > 0
        # Only what was not finished is asked, and in the end each is there once.
        assert server.n_calls - n_before == 60 - kept_before
        assert len(_requests(cache)) == 60
        subprocess.run(command, check=True, timeout=60)
        assert server.n_calls - n_before == 60 - kept_before


def _requests(cache) -> list[tuple[str]]:
    return CallCache(cache).rows("SELECT request FROM calls")
