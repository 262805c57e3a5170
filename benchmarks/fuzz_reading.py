"""Feed tens of thousands of damaged files to the readers and count what happens.

Each input is a seed (written here, or a real article where CLAIMPATH_DATA is set) that was damaged at random: bytes
changed, pieces cut, doubled, swapped, tags and numbers replaced by hostile ones. A reader may return a study or raise
StudyError; anything else is a crash. Workers are processes with a limit on memory; an input that takes more than
5 seconds of processor time, or ends its worker, is counted and kept.

    python benchmarks/fuzz_reading.py --inputs 20000 --workers 2 --seed 1
"""

# ruff: noqa: E501

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

MAX_SECONDS = 5.0
MAX_MEMORY = 1_000_000_000
BATCH = 50
_HOSTILE = [
    b"\x00", b"\xff\xfe", b"<!--", b"-->", b"<![CDATA[", b"]]>", b"<!DOCTYPE a [<!ENTITY x 'y'>]>", b"&x;", b"&#0;",
    b"&#xD800;", b"<table><tr><td rowspan='9999' colspan='9999'>", b"<sec>" * 300, b"<div>" * 300, b"[" * 300,
    b'{"a":' * 300, b"</p>", b"<p>", b"<sup>", b"-1", b"99999999999", b"1e999", b"null", b"\xef\xbb\xbf", b"%PDF-1.4",
    b"endobj", b"endstream", b"/Kids[2 0 R]", b"/Length 0", b"/Filter/FlateDecode", b"<<", b">>", b"\xed\xa0\x80", b"\r",
    b"\xf0\x9f\x92\xa9", b"<math><mfrac>", b"style='display:none'", b"|", b"#", b"```", b"\t" * 50, b" " * 2000,
]  # fmt: skip


def xml_seed() -> bytes:
    return (
        b"<?xml version='1.0' encoding='UTF-8'?><article article-type='research-article'><front><article-meta>"
        b"<article-id pub-id-type='doi'>10.1234/tea.1</article-id><title-group><article-title>Tea and sleep"
        b"</article-title></title-group><abstract><sec><title>Methods</title><p>Twenty adults drank tea.</p></sec>"
        b"</abstract></article-meta></front><body><sec><title>Results</title><p>Load fell to 10<sup>6</sup> per "
        b"m<sup>2</sup><xref ref-type='bibr'>1</xref>, p &lt; 0.05.</p><table-wrap><label>Table 1</label><table><thead>"
        b"<tr><th>Arm</th><th>n</th></tr></thead><tbody><tr><td rowspan='2'>Tea</td><td>12</td></tr><tr><td>13</td></tr>"
        b"</tbody></table></table-wrap><disp-formula><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></disp-formula>"
        b"<list list-type='order'><list-item><p>one</p></list-item></list></sec></body><back><ref-list><ref>"
        b"<mixed-citation>A book.</mixed-citation></ref></ref-list></back></article>"
    )


def html_seed() -> bytes:
    return (
        b"<!DOCTYPE html><html><head><title>Tea and sleep</title><meta name='citation_doi' content='10.1234/tea.1'>"
        b"<style>.ghost{display:none}</style></head><body><nav><a href='/'>Home</a></nav><article><h1>Tea and sleep</h1>"
        b"<h2>Abstract</h2><p>Twenty adults drank tea.</p><h2>Results</h2><p>Load fell to 10<sup>6</sup>"
        b"<a href='#B1'>1</a>.</p><figure><figcaption>Figure 1. Sleep.</figcaption></figure><table><caption>Table 1. Arms"
        b"</caption><tr><th>Arm</th><th>n</th></tr><tr><td rowspan=2>Tea</td><td>12</td></tr></table><ul><li>one<ul><li>"
        b"two</li></ul></li></ul><p class='ghost'>hidden</p><!-- note --><math><msup><mi>x</mi><mn>2</mn></msup></math>"
        b"<h2>References</h2><ol><li>A book.</li></ol></article></body></html>"
    )


def json_seed() -> bytes:
    passages = [
        {
            "offset": 0,
            "infons": {"section_type": "TITLE", "type": "front", "article-id_pmid": "1"},
            "text": "Tea and sleep",
        },
        {
            "offset": 20,
            "infons": {"section_type": "ABSTRACT", "type": "abstract"},
            "text": "Adults drank tea.",
        },
        {"offset": 50, "infons": {"section_type": "RESULTS", "type": "paragraph"}, "text": "Sleep rose."},
    ]
    return json.dumps(
        {"source": "PMC", "documents": [{"id": "1", "infons": {}, "passages": passages}]}
    ).encode()


def pdf_seed() -> bytes:
    lines = [
        "(Abstract)",
        "(Tea was drunk by twenty adults, and they slept a lit-)",
        "(tle longer than before.)",
        "(Results)",
    ]
    content = "BT /F 10 Tf 14 TL 50 700 Td " + " ".join(f"{line} Tj T*" for line in lines) + " ET"
    packed = zlib.compress(content.encode())
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d/Filter/FlateDecode>>\nstream\n%b\nendstream" % (len(packed), packed),
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
    ]  # fmt: skip
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    start = len(out)
    out += b"xref\n0 6\n0000000000 65535 f \n" + table
    return out + b"trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % start


SEEDS: dict[str, Callable[[], bytes]] = {
    "xml": xml_seed,
    "html": html_seed,
    "json": json_seed,
    "pdf": pdf_seed,
}


def seeds(kind: str) -> list[bytes]:
    """Return the written seed, and real files of that kind (short ones) where they are."""
    found = [SEEDS[kind]()]
    data = os.environ.get("CLAIMPATH_DATA")
    endings = {"xml": (".xml", ".nxml"), "html": (".html",), "json": ("_bioc.json",), "pdf": (".pdf",)}[kind]
    for path in sorted((Path(data) / "studies").iterdir()) if data else []:
        if path.name.endswith(endings) and path.stat().st_size < 260_000:
            found.append(path.read_bytes())
    return found


def damage(data: bytes, chance: random.Random) -> bytes:
    """Return the data with a few random changes."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3, 5, 10, 30))):
        at = chance.randrange(len(out) + 1)
        end = min(len(out), at + chance.choice((1, 4, 30, 300, 3000)))
        action = chance.randrange(7)
        if action == 0 and out:
            out[min(at, len(out) - 1)] = chance.randrange(256)
        elif action == 1:
            del out[at:end]
        elif action == 2:
            out[at:at] = out[at:end] * chance.choice((1, 2, 20))
        elif action == 3:
            out[at:at] = chance.choice(_HOSTILE) * chance.choice((1, 1, 1, 50))
        elif action == 4:
            other = chance.randrange(len(out) + 1)
            out[at:end] = out[other : other + (end - at)]
        elif action == 5:
            out[at:end] = bytes(chance.randrange(256) for _ in range(min(64, end - at)))
        elif chance.random() < 0.3:
            del out[at:]
        if len(out) > 3_000_000:
            del out[3_000_000:]
    return bytes(out)


def one_input(kind: str, number: int, seed: int, bases: list[bytes]) -> bytes:
    """Return the same input for the same number and seed."""
    chance = random.Random(f"{seed}/{kind}/{number}")
    # The written seed is short, so that changes hit structure; real files come in one case of five.
    base = bases[0] if chance.random() < 0.8 or len(bases) == 1 else chance.choice(bases[1:])
    return damage(base, chance)


def work() -> None:
    """Read inputs as told on standard input, one line of JSON each, and answer one line each."""
    resource.setrlimit(resource.RLIMIT_AS, (2 * MAX_MEMORY, 2 * MAX_MEMORY))
    from claimpath.errors import StudyError
    from claimpath.stages.read.registry import READERS
    from claimpath.stages.read.sniff import sniff_kind

    cached: dict[str, list[bytes]] = {}
    for line in sys.stdin:
        task = json.loads(line)
        kind = task["kind"]
        data = one_input(kind, task["number"], task["seed"], cached.setdefault(kind, seeds(kind)))
        name = f"input.{kind}"
        started = time.process_time() + _children()
        try:
            draft = READERS[sniff_kind(data, name)](data, name, None)
            outcome = f"read with {'' if draft.passages else 'no '}passages"
        except StudyError:
            outcome = "refused"
        except Exception as error:
            outcome = f"CRASH {type(error).__name__}: {str(error)[:120]}"
        seconds = time.process_time() + _children() - started
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        print(json.dumps({"outcome": outcome, "seconds": seconds, "peak": peak}), flush=True)


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Worker:
    """One worker process; started again when an input ends it."""

    def __init__(self) -> None:
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, __file__, "--work"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def ask(self, task: dict[str, object]) -> dict[str, object]:
        """Give one task and wait for its answer; an ended worker is an answer too."""
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("the worker has no pipes")
        try:
            self.process.stdin.write(json.dumps(task) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if line:
            return dict(json.loads(line))
        code = self.process.wait()
        self.process = self._start()
        return {"outcome": f"CRASH worker ended with {code}", "seconds": 0.0, "peak": 0}

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()


def tasks(kinds: list[str], n_inputs: int, seed: int) -> Iterator[dict[str, object]]:
    """Yield the inputs to make, the kinds in turn."""
    for number in range(n_inputs):
        kind = kinds[number % len(kinds)]
        yield {"kind": kind, "number": number, "seed": seed}


def main() -> None:
    """Run the fuzzing and print the counts."""
    parser = argparse.ArgumentParser(description="Feed damaged files to the readers and count what happens.")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="xml,html,json,xml,html,json,xml,html,json,xml,html,pdf")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work()
        return
    from concurrent.futures import ThreadPoolExecutor
    from queue import SimpleQueue

    idle: SimpleQueue[Worker] = SimpleQueue()
    workers = [Worker() for _ in range(options.workers)]
    for worker in workers:
        idle.put(worker)
    outcomes: dict[str, Counter[str]] = {}
    bad: list[str] = []
    slowest: dict[str, float] = {}
    peak = 0

    def run(task: dict[str, object]) -> tuple[dict[str, object], dict[str, object]]:
        worker = idle.get()
        try:
            return task, worker.ask(task)
        finally:
            idle.put(worker)

    started = time.monotonic()
    with ThreadPoolExecutor(options.workers) as pool:
        for n_done, (task, answer) in enumerate(
            pool.map(run, tasks(options.kinds.split(","), options.inputs, options.seed)), start=1
        ):
            if n_done % 1000 == 0:
                print(f"{n_done:,} of {options.inputs:,}", file=sys.stderr, flush=True)
            kind, outcome, seconds = str(task["kind"]), str(answer["outcome"]), float(str(answer["seconds"]))
            outcomes.setdefault(kind, Counter())[outcome.split(":", maxsplit=1)[0]] += 1
            slowest[kind] = max(slowest.get(kind, 0.0), seconds)
            peak = max(peak, int(str(answer["peak"])))
            if outcome.startswith("CRASH") or seconds > MAX_SECONDS:
                bad.append(f"{kind} {task['number']}: {outcome} ({seconds:.1f} s)")
    for worker in workers:
        worker.stop()
    print(
        f"{options.inputs:,} inputs, seed {options.seed}, {time.monotonic() - started:,.0f} s, {os.cpu_count()} cores"
    )
    for kind, counts in sorted(outcomes.items()):
        shown = ", ".join(f"{outcome} {n:,}" for outcome, n in counts.most_common())
        print(f"{kind:5} {sum(counts.values()):7,}: {shown}; slowest {slowest[kind]:.2f} s")
    print(f"peak memory of a worker: {peak / 1e6:,.0f} MB")
    print(f"crashes and inputs over {MAX_SECONDS:.0f} s: {len(bad)}")
    print("\n".join(bad[:50]))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
