"""One run of 84 claims against a model, in a process of its own: python llm_worker.py MODEL CACHE N_RUNS CONCURRENCY

Prints one JSON line: seconds and processor seconds of the run (without the process's start and one call to warm up,
where WARM=1 is set), and the counts.
"""

import asyncio
import json
import os
import sys
import time
from pathlib import Path

from claimpath.models.cache import CallCache
from claimpath.models.generator import GenerationRequest, Message
from claimpath.models.limits import Limits
from claimpath.models.registry import load_generator
from claimpath.models.retry import RetryPolicy
from claimpath.models.runner import run_requests
from claimpath.models.tally import count

N_CLAIMS = 84
STUDY = " ".join(
    f"In group {i} the mean score was {i % 17}.{i % 10} points after treatment." for i in range(450)
)
"""An invented study of about 5,000 words: every call carries all of it."""

SCHEMA = {
    "type": "object",
    "properties": {
        "verdict": {"enum": ["Correct", "Incorrect", "Not Enough Information"]},
        "explanation": {"type": "string"},
    },
    "required": ["verdict", "explanation"],
    "additionalProperties": False,
}


def request(claim: int, run: int) -> GenerationRequest:
    """The question about one claim."""
    messages = (
        Message(role="system", content="Check the claim against the study."),
        Message(role="user", content=f"Study: {STUDY}\nClaim {claim}, run {run}."),
    )
    return GenerationRequest(messages=messages, json_schema=SCHEMA, temperature=0.1, run=run, max_tokens=500)


async def work(model: str, cache: Path, n_runs: int, concurrency: int) -> dict[str, object]:
    """Run and count."""
    generator = load_generator(model, timeout=5)
    requests = [request(claim, run) for claim in range(N_CLAIMS) for run in range(n_runs)]
    if os.environ.get("WARM"):
        await run_requests(generator, [request(-1, 0)])
    started, cpu = time.perf_counter(), time.process_time()
    answers = await run_requests(
        generator,
        requests,
        cache=CallCache(cache),
        limits=Limits(concurrency),
        policy=RetryPolicy(base=0.05, longest=1.0),
    )
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    without = [answer for answer in answers if answer.outcome.kind != "answered"]
    return {
        "seconds": seconds,
        "cpu": cpu,
        "n_in_order": sum(answer is not None for answer in answers),
        "n_without_reason": sum(not answer.reason for answer in without),
        **count(answers).model_dump(),
    }


if __name__ == "__main__":
    model, cache, n_runs, concurrency = sys.argv[1:]
    print(json.dumps(asyncio.run(work(model, Path(cache), int(n_runs), int(concurrency)))))
