import platform
from importlib.metadata import version

import pytest

from claimpath.bench import manifest
from claimpath.bench.records import Manifest

GIVEN = {"task": "t", "system": "s", "split": "dev", "data_file": "dev.jsonl", "data_sha256": "0" * 64}


def test_it_names_code_and_libraries() -> None:
    made = manifest.make_manifest(**GIVEN, seeds=[1, 2], more_data_sha256={"true.jsonl": "1"})  # type: ignore[arg-type]
    assert made.versions["python"] == platform.python_version()
    assert made.versions["numpy"] == version("numpy")
    assert len(made.code_sha256) == 64
    assert made.seeds == (1, 2)
    assert (made.model, made.prompts_sha256) == ("", {})


def test_the_code_digest_sees_a_changed_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "_code", lambda *_: [("a.py", b"1")])
    manifest.code_sha256.cache_clear()
    one = manifest.code_sha256()
    monkeypatch.setattr(manifest, "_code", lambda *_: [("a.py", b"2")])
    manifest.code_sha256.cache_clear()
    two = manifest.code_sha256()
    monkeypatch.undo()
    manifest.code_sha256.cache_clear()
    assert one != two
    assert manifest.code_sha256() not in {one, two}


def test_code_is_code_only() -> None:
    names = [name for name, _ in manifest._code(manifest.files("claimpath"), "")]
    assert "bench/manifest.py" in names
    assert "stages/verdict/prompts/detailed.txt" in names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".onnx")]


def test_an_older_file_still_loads() -> None:
    old = {**GIVEN, "setting": "open", "version": "0.1", "models_sha256": {}, "seeds": [], "seconds": 1.0}
    assert Manifest.model_validate(old).versions == {}
