"""The pace per host, in one process and over several."""

import subprocess
import sys
from pathlib import Path

import pytest

from claimpath.stages.read.lookup import pace


def test_requests_are_spaced_by_the_gap(tmp_path: Path) -> None:
    # Four requests at the same moment, a third of a second apart: they wait 0, 1/3, 2/3 and 1 s.
    for folder in (tmp_path, None):
        waits = [pace.book("a.example-443", 1 / 3, folder, lambda: 1000.0) for _ in range(4)]
        assert waits == pytest.approx([0.0, 1 / 3, 2 / 3, 1.0])
        assert pace.book("a.example-443", 1 / 3, folder, lambda: 1005.0) == 0.0
        assert pace.book("b.example-443", 1 / 3, folder, lambda: 1000.0) == 0.0


def test_other_processes_are_counted(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from claimpath.stages.read.lookup.pace import book; "
        f"print(book('c.example-443', 2.0, Path({str(tmp_path)!r}), lambda: 1000.0))"
    )
    done = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert [float(out) for out in done] == [0.0, 2.0]


@pytest.mark.parametrize("content", ["", "rubbish", "1e300", "nan", "-5"])
def test_a_damaged_or_mad_note_is_not_believed(tmp_path: Path, content: str) -> None:
    (tmp_path / "d.example-443.next").write_text(content)
    assert pace.book("d.example-443", 1.0, tmp_path, lambda: 1000.0) == 0.0
    assert pace.book("d.example-443", 1.0, tmp_path, lambda: 1000.0) == 1.0


def test_a_folder_that_cannot_be_written_still_keeps_the_pace(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    assert pace.book("e.example-443", 1.0, blocked / "x", lambda: 1000.0) == 0.0
    assert pace.book("e.example-443", 1.0, blocked / "x", lambda: 1000.0) == 1.0


def test_ncbi_gets_three_a_second_or_ten_with_a_key() -> None:
    assert pace.gap_seconds("eutils.ncbi.nlm.nih.gov", ncbi_key=False) == pytest.approx(1 / 3)
    assert pace.gap_seconds("eutils.ncbi.nlm.nih.gov", ncbi_key=True) == pytest.approx(1 / 10)
    assert pace.gap_seconds("journal.example", ncbi_key=True) == 1.0
