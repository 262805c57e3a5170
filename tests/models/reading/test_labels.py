"""A label out of free text, never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.reading import read_label

LABELS = {
    "Correct": ("true", "supported"),
    "Incorrect": ("not correct", "false"),
    "Not Enough Information": ("NEI",),
}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("looks Correct at first. Final verdict: Not correct.", "Incorrect"),
        ("Correct", "Correct"),
        (" **Incorrect.** ", "Incorrect"),
        ("The trial was small.\n\nIncorrect", "Incorrect"),
        ("## Verdict\nIncorrect\nBecause the trial was small.", "Incorrect"),
        ("**Final Verdict:** NEI", "Not Enough Information"),
        ("The verdict is Not Enough Information, as the trial had no controls.", "Not Enough Information"),
        ("Verdict: Correct\nOn second thought.\nFinal verdict: Incorrect", "Incorrect"),
        ("<think>Final verdict: Correct</think>Final verdict: the claim is not correct", "Incorrect"),
        # Not read: a label inside a sentence, a hedge, a choice, a negation that no way to write covers.
        ("This looks Correct at first.", None),
        ("Verdict: partly correct", None),
        ("Final verdict: Correct/Incorrect/NEI", None),
        ("Final verdict: Correct or Incorrect", None),
        ("Verdict: not incorrect", None),
        ("Final verdict: isn't correct", None),
        ("Verdict: Correct\nFinal verdict: hard to say", None),
        ("<think>Final verdict: Correct", None),
        ("", None),
    ],
)
def test_label(text: str, label: str | None) -> None:
    found = read_label(text, LABELS)
    assert found.label == label, found
    assert found.reason


@given(st.text(max_size=300))
def test_nothing_is_raised_and_only_labels_come_out(text: str) -> None:
    assert read_label(text, LABELS).label in {None, *LABELS}
