"""A GGUF model in this process. The real one is tested where llama-cpp-python and a model file are there."""

import importlib.util
import os
from pathlib import Path

import pytest

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.models.local_gguf import file_identity
from claimpath.models.registry import load_generator

HAS_LLAMA = importlib.util.find_spec("llama_cpp") is not None
MODEL = os.environ.get("CLAIMPATH_GGUF")


def test_a_file_that_is_no_model_is_named(tmp_path) -> None:
    path = tmp_path / "model.gguf"
    with pytest.raises(SettingsError, match="can't read the model file"):
        load_generator(f"local:{path}")
    path.write_bytes(b"hello")
    with pytest.raises(SettingsError, match="is not a GGUF model file"):
        load_generator(f"local:{path}")


def test_the_identity_changes_with_the_file(tmp_path) -> None:
    path = tmp_path / "model.gguf"
    identities = []
    for content in (b"GGUF" + b"a" * 3_000_000, b"GGUF" + b"a" * 2_999_999 + b"b", b"GGUF"):
        path.write_bytes(content)
        identities.append(str(file_identity(path)))
    assert len(set(identities)) == 3


@pytest.mark.skipif(HAS_LLAMA, reason="llama-cpp-python is installed")
def test_without_the_extra_the_message_says_what_to_install(tmp_path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"GGUF")
    with pytest.raises(MissingExtraError, match=r"claimpath\[local\]"):
        load_generator(f"local:{path}")


@pytest.mark.skipif(not HAS_LLAMA, reason="llama-cpp-python (the extra local) is not installed")
@pytest.mark.skipif(not MODEL, reason="CLAIMPATH_GGUF names no model file")
def test_a_real_model_answers_in_the_form_of_the_schema(ask, go) -> None:
    model = load_generator(f"local:{MODEL}?n_ctx=1024")
    answer = go(
        model.generate(ask("Does zinc cure colds?", schema=True, temperature=0.0, seed=1, max_tokens=200))
    )
    assert answer.outcome.kind in {"answered", "truncated"}
    assert answer.text.lstrip().startswith("{")
    assert answer.tokens_in > 10
    assert answer.model == Path(MODEL).name
    long = go(model.generate(ask("word " * 3000))).outcome
    assert (long.kind, long.cause) == ("failed", "too_long")
    go(model.aclose())
