"""Reading a file loads nothing of HTTP."""

import subprocess
import sys

from claimpath.examples import example_study

CODE = """
import sys
from claimpath.stages.read import read
read(sys.argv[1])
print(*sorted({"httpx", "httpx2", "httpcore2", "h11", "idna", "ssl"} & set(sys.modules)))
"""


def test_reading_a_file_loads_no_http_library() -> None:
    command = [sys.executable, "-c", CODE, str(example_study())]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"ssl"}
