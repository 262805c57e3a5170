"""Windows by a model's setting, name, or the default."""

import pytest

from claimpath.models.windows import DEFAULT_WINDOW, window_of


@pytest.mark.parametrize(
    ("model", "tokens"),
    [
        ("openai:gpt-5-mini", 272_000),
        ("anthropic:claude-opus-4-7", 200_000),
        ("Qwen3-32B@http://localhost:8000/v1", 30_000),
        ("llama3@http://localhost:1/v1", 8_000),
        ("meta-llama/Llama-3.1-8B@http://localhost:1/v1", 120_000),
        ("local:/models/SmolLM2-135M.gguf", 8_000),
        ("local:/models/smollm2.gguf?n_ctx=4096", 4_096),
        ("local:/models/smollm2.gguf?n_ctx=0", 8_000),
        ("record:/tmp/claude.jsonl=openai:gpt-4o", 128_000),
        ("mystery@http://localhost:1/v1", DEFAULT_WINDOW),
    ],
)
def test_window(model: str, tokens: int) -> None:
    assert window_of(model) == tokens
