"""Opening a model from what a person writes."""

import pytest

from claimpath.errors import SettingsError
from claimpath.models.open import money_warnings, open_model, open_surroundings


def test_a_model_with_its_surroundings_answers(server, ask, go, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))
    around = open_surroundings(budget="1usd,5ktokens", concurrency="4")
    assert (around.budget.dollars, around.budget.tokens, around.limits.default) == (1.0, 5000, 4)
    model = open_model(f"m@{server.url}", around)
    assert go(model.generate(ask(schema=True))).outcome.kind == "answered"
    assert go(open_model(f"m@{server.url}", open_surroundings()).generate(ask(schema=True))).from_cache
    without = open_model(f"m@{server.url}", open_surroundings(use_cache=False))
    assert not go(without.generate(ask(schema=True))).from_cache
    assert server.n_calls == 2


def test_a_budget_in_money_without_a_price_is_said(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))
    model = open_model("m@http://host/v1", open_surroundings(budget="1usd"))
    assert "price of m@http://host/v1 is not known" in money_warnings(model)[0]
    assert money_warnings(open_model("m@http://host/v1", open_surroundings(budget="1ktokens"))) == ()
    assert money_warnings(open_model("m@http://host/v1")) == ()


def test_bad_values_are_a_users_mistake() -> None:
    for bad in ({"budget": "much"}, {"concurrency": "all"}):
        with pytest.raises(SettingsError):
            open_surroundings(use_cache=False, **bad)
