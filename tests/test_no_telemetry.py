"""What claimpath is built on sends nothing home on its own."""

import os
import subprocess
import sys
from pathlib import Path

import claimpath


def test_importing_the_runtime_after_claimpath_writes_and_sends_nothing(tmp_path: Path) -> None:
    # Without the variable, onnxruntime 1.32 makes ~/.cache/Microsoft/DeveloperTools/.onnxruntime when it is imported.
    left_out = {"ORT_DISABLE_TELEMETRY", "XDG_CACHE_HOME", "XDG_DATA_HOME"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    code = "import claimpath, onnxruntime, os; print(os.environ['ORT_DISABLE_TELEMETRY'])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.strip() == "1"
    assert list(tmp_path.rglob("*")) == []


def test_a_person_can_decide_otherwise() -> None:
    code = f"import os; os.environ['ORT_DISABLE_TELEMETRY'] = '0'; import {claimpath.__name__}; "
    code += "print(os.environ['ORT_DISABLE_TELEMETRY'])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.strip() == "0"
