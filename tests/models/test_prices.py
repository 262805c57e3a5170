"""Prices, and their absence."""

import pytest

from claimpath.errors import SettingsError
from claimpath.models.prices import OWN_FILE, Price, price_of


def test_cost() -> None:
    # 2 million in at $3, half a million out at $8: 6 + 4.
    assert Price(input=3, output=8, source="x").cost(2_000_000, 500_000) == pytest.approx(10)


def test_a_listed_price_names_its_source() -> None:
    pytest.importorskip("genai_prices", reason="the extra llm is not installed")
    price = price_of("openai:gpt-4o")
    assert price is not None
    # OpenAI's list price of gpt-4o: $2.50 and $10.
    assert (price.input, price.output) == pytest.approx((2.5, 10))
    assert price.source.startswith("genai-prices ")
    assert price_of("openai-chat:gpt-4o") == price
    assert price_of("record:x.jsonl=openai:gpt-4o") == price


def test_an_unknown_price_is_none_and_not_zero() -> None:
    assert price_of("openai:no-such-model") is None
    assert price_of("m@http://host/v1") is None


def test_what_runs_here_costs_nothing() -> None:
    for model in ("local:a.gguf", "replay:a", "scripted:a", "ollama:x"):
        price = price_of(model)
        assert price is not None
        assert price.cost(10**9, 10**9) == 0


def test_prices_of_ones_own_come_first(tmp_path, monkeypatch) -> None:
    path = tmp_path / "prices.toml"
    path.write_text('date = 2026-11-01\n["m@http://host/v1"]\ninput = 1\noutput = 2.5\n', encoding="utf-8")
    monkeypatch.setenv(OWN_FILE, str(path))
    price = price_of("m@http://host/v1")
    assert price is not None
    assert (price.input, price.output) == (1, 2.5)
    assert "2026-11-01" in price.source
    assert price_of("other@http://host/v1") is None


@pytest.mark.parametrize(
    "text", ["not toml", '["m@http://host/v1"]\ninput = 1\n', '["m@http://host/v1"]\ninput = "x"\noutput=1']
)
def test_a_bad_file_is_a_users_mistake(tmp_path, monkeypatch, text) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv(OWN_FILE, str(path))
    with pytest.raises(SettingsError, match="can't read prices"):
        price_of("m@http://host/v1")
