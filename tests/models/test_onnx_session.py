"""A damaged or missing model is a message."""

from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.models import onnx_session


@pytest.mark.parametrize("content", [None, b"", b"not a model"])
def test_a_model_that_cannot_be_opened_is_told(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evidence").mkdir()
    if content is not None:
        (tmp_path / "evidence" / "model.onnx").write_bytes(content)
    monkeypatch.setattr(onnx_session, "files", lambda package: tmp_path)
    with pytest.raises(SettingsError, match=r"missing or damaged.*claimpath doctor"):
        onnx_session.open_session("evidence")
