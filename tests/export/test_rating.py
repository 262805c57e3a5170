"""A publisher's own scale."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.export.rating import parse_scale


def test_a_scale_is_read_worst_first() -> None:
    scale = parse_scale("1=False, 2=Half, at most , 3=True")
    assert scale.steps == (("1", "False"), ("2", "Half, at most"), ("3", "True"))
    assert (scale.worst, scale.best) == ("1", "3")
    assert scale.step("2") == scale.step("2.0") == scale.step(" half, AT most ") == ("2", "Half, at most")


def test_a_scale_may_fall_and_be_negative() -> None:
    scale = parse_scale("5=Falso,1=Verdadero,-1.5=Más")
    assert (scale.worst, scale.best) == ("5", "-1.5")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not NUMBER=LABEL"),
        ("False", "not NUMBER=LABEL"),
        ("1=", "not NUMBER=LABEL"),
        ("x=False,2=True", "not NUMBER=LABEL"),
        ("nan=False,2=True", "not NUMBER=LABEL"),
        ("1=False", "one step"),
        ("1=A,1=B", "steadily"),
        ("1=A,3=B,2=C", "steadily"),
        ("1=A,2=a", "same label"),
    ],
)
def test_what_is_no_scale_is_refused(text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        parse_scale(text)


def test_a_rating_off_the_scale_lists_the_steps() -> None:
    with pytest.raises(
        SettingsError, match=r"'4' is not on the scale. Its steps are: 1 \(False\), 2 \(True\)"
    ):
        parse_scale("1=False,2=True").step("4")
    with pytest.raises(SettingsError, match="more than one step"):
        parse_scale("1=2,2=1").step("2")


@settings(deadline=None)
@given(st.text())
def test_any_text_gives_a_scale_or_a_message(text: str) -> None:
    try:
        n_steps = len(parse_scale(text).steps)
    except SettingsError:
        return
    assert n_steps >= 2
