"""Files of every stage that reads one: a name that no system can have is a message, not a fault of ours."""

from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.errors import UserError
from claimpath.stages.align.sides import read_side
from claimpath.stages.graph.explanation_text import read_explanation
from claimpath.stages.read.claim import read_claim
from claimpath.stages.validate.rechecks import read_rechecks

LONG = "a" * 300
READERS: list[Callable[[str], object]] = [
    read_side,
    read_rechecks,
    lambda name: read_claim(f"@{name}"),
    lambda name: read_explanation(f"@{name}"),
]


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("name", [LONG, f"{LONG}/b", ".", "none.json"])
def test_a_name_that_names_no_file(read: Callable[[str], object], name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is not there"):
        read(str(tmp_path / name))


@pytest.mark.parametrize("read", READERS)
def test_a_file_that_can_not_be_opened(
    read: Callable[[str], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "closed.json"
    path.write_text("{}")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    # Whoever runs the tests as root may open everything, so the refusal is played.
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UserError, match="can't be read: Permission denied"):
        read(str(path))
