"""The smallest real use of each extra. Runs inside the environment under test: python probes.py EXTRA FOLDER"""

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

CLAIM = "Selvarin cures Marenga fever in patients."


def _claimpath(*arguments: str, given: str | None = None) -> str:
    command = [str(Path(sys.executable).with_name("claimpath")), *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def _study() -> str:
    from claimpath.examples import example_study

    return str(example_study())


def llm(folder: Path) -> str:
    """The three providers' clients are made; then a server on this machine is asked through one of them."""
    from claimpath.models.registry import load_generator
    from claimpath.testing import ModelServer

    os.environ.update(OPENAI_API_KEY="none", ANTHROPIC_API_KEY="none", GOOGLE_API_KEY="none")
    for model in ("anthropic:claude-test", "google:gemini-test"):
        load_generator(model)
    with ModelServer() as server:
        os.environ["OPENAI_BASE_URL"] = server.url
        _claimpath(
            "check", CLAIM, _study(), "--engine", "openai-chat:test", "--runs", "1", "--reconstruct", "none",
            "--no-cache", "--json", "--out", str(folder),
        )  # fmt: skip
        return f"{server.n_calls} calls through the provider's own client"


def bench(_: Path) -> str:
    """spaCy's words for BM25, and the independent checks."""
    import ir_measures
    import scipy
    import sklearn

    from claimpath.bench.systems.bm25 import spacy_tokenizer

    words = spacy_tokenizer()("Tea doesn't cure.")
    assert words == ["tea", "does", "n't", "cure", "."], words
    return f"scipy {scipy.__version__}, scikit-learn {sklearn.__version__}, ir_measures {len(dir(ir_measures))} names"


def parquet(folder: Path) -> str:
    """A report as Parquet."""
    _claimpath("demo", "--out", str(folder), "--json")
    out = folder / "components.parquet"
    _claimpath("export", str(folder / "report.json"), "--to", "parquet", "--out", str(out))
    assert out.read_bytes()[:4] == b"PAR1"
    return f"components.parquet, {out.stat().st_size:,} bytes"


def plots(folder: Path) -> str:
    """A figure about invented pairs."""
    rows = [
        {"claim": f"Ebb has {n} inns.", "evidence": f"The inns of Ebb are {n}.", "veracity": "SUPPORTS"}
        for n in range(8)
    ]
    (folder / "in").mkdir()
    (folder / "in" / "vitaminc.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    _claimpath("recv", "sample", str(folder / "in"), "--out", str(folder / "out"), "--per-source", "3")
    drawn = folder / "out" / "distributions.svg"
    assert drawn.read_text(encoding="utf-8").startswith("<?xml")
    return f"distributions.svg, {drawn.stat().st_size:,} bytes"


def ocr(folder: Path) -> str:
    """Words of a page that is a picture."""
    from PIL import Image, ImageDraw, ImageFont

    page = Image.new("L", (1240, 1754), 255)
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(size=34)
    lines = ["Tea and sleep in sixty adults", "Sixty adults drank green tea each evening for", "eight weeks."]
    lines += [
        "They slept 34 minutes longer than adults who drank water.",
        "No harm was reported in either group.",
    ]
    for number, line in enumerate(lines):
        pen.text((120, 200 + 60 * number), line, font=font, fill=0)
    scan = folder / "scan.pdf"
    page.save(scan, resolution=150)
    read = json.loads(_claimpath("read", str(scan), "--ocr", "--json"))
    text = " ".join(passage["text"] for passage in read["passages"])
    assert "green tea" in text, text
    return f"read: {text[:60]}"


def review(folder: Path) -> str:
    """A report becomes a case, and the workbench's pages are made."""
    _claimpath("demo", "--out", str(folder), "--json")
    database = str(folder / "workbench.sqlite")
    rows = json.loads(
        _claimpath("review", "import", str(folder / "report.json"), "--database", database, "--json")
    )
    from claimpath.testing.workbench import Caller, WorkbenchProcess

    with WorkbenchProcess(database) as desk:
        caller = Caller(desk.port)
        page = caller.get("/cases").body.decode("utf-8")
        caller.close()
    assert "selvarin" in page, page[:500]
    return f"{len(rows)} answers of the import, and a page of {len(page):,} characters"


def mcp(folder: Path) -> str:
    """A server for assistants says what tools it has."""
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "package-check", "version": "1"},
    }
    messages: list[dict[str, Any]] = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}},
    ]
    command = [str(Path(sys.executable).with_name("claimpath")), "mcp", "--allow", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for message in messages:
            server.stdin.write(json.dumps(message) + "\n")
            server.stdin.flush()
        answers = {}
        while 2 not in answers and (line := server.stdout.readline()):
            answer = json.loads(line)
            answers[answer.get("id")] = answer
        server.stdin.close()
        server.wait(timeout=30)
    names = sorted(tool["name"] for tool in answers[2]["result"]["tools"])
    assert {"check", "read", "rank"} <= {name.removeprefix("claimpath_") for name in names}, names
    return ", ".join(names)


def inspect(_: Path) -> str:
    """Inspect finds the tasks through the entry point."""
    (found,) = entry_points(group="inspect_ai", name="claimpath")
    registry = found.load()
    tasks = sorted(name for name in dir(registry) if name.startswith("missciplus_"))
    assert tasks, dir(registry)
    return ", ".join(tasks)


def ray_cluster(folder: Path) -> str:
    """Four pairs on a cluster of this process's own."""
    pairs = folder / "pairs.jsonl"
    rows = [{"claim": f"Selvarin cures fever number {n}.", "study": _study()} for n in range(4)]
    pairs.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray

    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    address = str(ray.get_runtime_context().gcs_address)
    _claimpath("screen", str(pairs), "--out", str(folder / "out"), "--ray", address, "--json")
    ray.shutdown()
    written = list((folder / "out").rglob("*.parquet"))
    assert written
    return f"{len(written)} Parquet files"


def _tiny_model(folder: Path) -> str:
    """A sentence model of random weights with the words that come with claimpath."""
    from sentence_transformers import SentenceTransformer
    from transformers import BertConfig, BertModel, BertTokenizerFast

    import claimpath

    words = Path(str(claimpath.__file__)).parent / "models" / "minilm" / "vocab.txt"
    shape = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    where = folder / "tiny"
    BertModel(BertConfig(**shape)).save_pretrained(where)
    BertTokenizerFast(vocab=str(words)).save_pretrained(where)
    SentenceTransformer(str(where)).save(str(folder / "sentences"))
    return str(folder / "sentences")


def models(folder: Path) -> str:
    """A ranking by a model of one's own."""
    ranked = json.loads(
        _claimpath("rank", CLAIM, _study(), "--ranker", f"dense:{_tiny_model(folder)}", "--json")
    )
    return f"{len(ranked['ranking'])} passages ranked by {ranked['ranker']}"


def train(folder: Path) -> str:
    """What training stands on loads."""
    import accelerate
    import peft
    import transformers

    _tiny_model(folder)
    _claimpath("train", "--help")
    return f"transformers {transformers.__version__}, accelerate {accelerate.__version__}, peft {peft.__version__}"


def local(_: Path) -> str:
    """The library that runs GGUF files loads."""
    import llama_cpp

    return f"llama_cpp {llama_cpp.__version__}"


if __name__ == "__main__":
    work = Path(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    name = {"ray": "ray_cluster"}.get(sys.argv[1], sys.argv[1])
    print(globals()[name](work))
