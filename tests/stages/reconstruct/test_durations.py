import pytest

from claimpath.stages.reconstruct.durations import durations


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Followed for 6 weeks.", [42.0]),
        ("5 to 8 months later", [8 * 30.4]),
        ("after two years and 10 days", [730.5, 10.0]),
        ("a 54-year-old man", []),
        ("Patients were 45 years old.", []),
        ("women aged 65 years", []),
        ("no time at all", []),
    ],
)
def test_durations(text: str, days: list[float]) -> None:
    assert [number for number, _ in durations(text)] == pytest.approx(days)
