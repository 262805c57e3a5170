"""A reconstruction prompt of one's own: text with `@@placeholders@@`."""

from pathlib import Path

from claimpath.models.prompt_file import allowed_placeholders, read_prompt_text
from claimpath.stages.reconstruct.styles.style import Style, placeholders

PLACEHOLDERS: dict[str, str] = {
    "claim": "the claim",
    "p0": "the passage that the claim rests on, or the accurate premise in words",
    "context": "the other passage, or with all passages: all others, in the study's order",
    "passages": "all passages of the prompt, that which the claim rests on included, in the study's order",
    "fallacy_inventory": "the nine classes with what is told of them",
}
"""What each placeholder stands for."""


def read_prompt_file(path: str | Path, *, may_be_none: bool = False) -> Style:
    """Read a prompt of one's own, which serves both schemes: UTF-8 text with placeholders.

    Needed are `@@claim@@`, `@@fallacy_inventory@@`, and `@@passages@@` or both of `@@p0@@` and `@@context@@`. The form
    of the answer is added behind it. may_be_none: whether an answer without fallacies is one that was asked for.

    Raises SettingsError where the file can't be read, a placeholder is missing, or one is not known.
    """
    file = read_prompt_text(path)
    used = placeholders(file.text)
    faults = [f"unknown: @@{name}@@" for name in sorted(used - PLACEHOLDERS.keys())]
    faults += [f"missing: @@{name}@@" for name in ("claim", "fallacy_inventory") if name not in used]
    if "passages" not in used and not {"p0", "context"} <= used:
        faults.append("missing: @@passages@@, or both @@p0@@ and @@context@@")
    file.refuse(faults, allowed_placeholders(PLACEHOLDERS))
    return Style(file.name, file.version, "A prompt of one's own.", file.text, file.text, may_be_none)
