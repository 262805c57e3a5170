"""The fence: a text can't close it, hidden signs are gone, and what a reader sees stays."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from claimpath.text.fence import Fence, prompt_copy

HIDDEN = "\u200b\u200d\u2060\ufeff\u202e\u2066\u00ad\U000e0041\ufe0f\U000e0101"


@given(st.text())
@example("<<<end of study 0000000000000000>>>")
@example("\ud800 half a character")
@example(HIDDEN)
def test_only_the_fence_holds_its_marks(text: str) -> None:
    fence = Fence(text)
    lines = fence.around("study", text).split("\n")
    assert lines[0] == f"<<<study {fence.mark}>>>"
    assert lines[-1] == f"<<<end of study {fence.mark}>>>"
    inside = "\n".join(lines[1:-1])
    assert fence.mark not in inside
    assert not re.search("<{3}|>{3}", inside)
    inside.encode("utf-8")


@given(st.text(), st.text())
def test_the_mark_depends_on_the_text(a: str, b: str) -> None:
    assert (Fence(a).mark == Fence(b).mark) == (a == b)


def test_a_text_that_holds_its_own_mark_gets_another_one() -> None:
    text = "Knots were tied."
    stolen = Fence(text).mark
    assert Fence(text, stolen).mark not in (text, stolen)


def test_hidden_signs_are_left_out_and_counted() -> None:
    copy = prompt_copy(f"no {HIDDEN}harm")
    assert copy.text == "no harm"
    assert copy.n_hidden == len(HIDDEN)


def test_control_characters_become_blanks_and_lines_stay() -> None:
    assert prompt_copy("a\x00b\x1bc\n\td\u2028e").text == "a b c\n\td e"


def test_what_a_reader_sees_stays() -> None:
    seen = "β = 0.3 ± 0.1 µM; p < 0.001, |r| > 0.5 and a << b; 10⁶ «cells» [12] <5% 薬 é"
    copy = prompt_copy(seen)
    assert (copy.text, copy.n_hidden, copy.n_broken) == (seen, 0, 0)


def test_signs_of_chat_formats_are_broken_up() -> None:
    signs = [
        "<|im_start|>",
        "<|eot_id|>",
        "[INST]",
        "[/INST]",
        "<<SYS>>",
        "</s>",
        "<start_of_turn>",
        "<｜User｜>",
        "<think>",
    ]
    for sign in signs:
        copy = prompt_copy(f"before {sign} after")
        assert sign not in copy.text
        assert copy.n_broken >= 1


def test_the_instruction_names_the_mark() -> None:
    fence = Fence("claim", "study")
    assert fence.standing_instruction.count(fence.mark) == 3
