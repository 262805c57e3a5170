"""Leaving out what a model wrote while it was thinking."""

import re

_TAG = re.compile(r"<(/?)(?:think|thinking|thought|reasoning|analysis|scratchpad)>", re.IGNORECASE)
_FINAL = re.compile(r"<\|channel\|>final<\|message\|>")
_END = re.compile(r"<\|(?:return|end|im_end|eot_id)\|>\s*$")


def without_reasoning(text: str) -> tuple[str, bool]:
    """The text outside of reasoning blocks, and whether there was one.

    Blocks are `<think>...</think>` and its relatives. A block whose start is missing reaches from the beginning, one
    whose end is missing to the end. Of channel-marked text, what follows the last mark of the final channel.
    """
    finals = list(_FINAL.finditer(text))
    if finals:
        return _END.sub("", text[finals[-1].end() :]).strip(), True
    kept: list[str] = []
    depth, start = 0, 0
    found = False
    for tag in _TAG.finditer(text):
        found = True
        if tag.group(1):
            if depth == 0:
                kept.clear()  # the block began before the text did
            depth = max(0, depth - 1)
            start = tag.end()
        else:
            if depth == 0:
                kept.append(text[start : tag.start()])
            depth += 1
    if not found:
        return text, False
    if depth == 0:
        kept.append(text[start:])
    return "\n".join(part.strip() for part in kept if part.strip()), True
