"""Settings of a verdict: defaults, bounds, and what does not go together."""

from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import SettingsError
from claimpath.stages.verdict.settings import verdict_settings


def test_defaults() -> None:
    settings = verdict_settings()
    assert settings.shown == {
        "evidence": "full",
        "instructions": "detailed 1",
        "runs": "3",
        "temperature": "0.1",
    }
    assert verdict_settings(evidence="none").instructions == "ask"
    assert verdict_settings(temperature="default").temperature is None
    assert verdict_settings(evidence="selected").shown["selected"] == "best 8 of the rankings"
    assert verdict_settings(evidence="selected", given=("p1", "p2")).shown["selected"] == "p1,p2"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"evidence": "most"}, "full, selected, none"),
        ({"instructions": "long"}, "short, detailed"),
        ({"evidence": "none", "instructions": "short"}, "ask, article"),
        ({"instructions": "short", "prompt_file": Path("x")}, "not both"),
        ({"given": ("p1",)}, "--evidence selected"),
        ({"top": 3}, "--evidence selected"),
        ({"evidence": "selected", "given": ("p1",), "top": 3}, "not both"),
        ({"runs": 0}, "1 to 100"),
        ({"runs": 101}, "1 to 100"),
        ({"window": 10}, "1,000"),
        ({"temperature": "hot"}, "0 to 2"),
        ({"temperature": 3.0}, "0 to 2"),
        ({"temperature": "nan"}, "0 to 2"),
    ],
)
def test_what_is_not_allowed(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        verdict_settings(**options)
