"""A reconstruction prompt of one's own: text with `@@placeholders@@`."""

from hashlib import sha256
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.stages.reconstruct.styles.style import Style, placeholders

PLACEHOLDERS: dict[str, str] = {
    "claim": "the claim",
    "p0": "the passage that the claim rests on, or the accurate premise in words",
    "context": "the other passage, or with all passages: all others, in the study's order",
    "passages": "all passages of the prompt, that which the claim rests on included, in the study's order",
    "fallacy_inventory": "the nine classes with what is told of them",
}
"""What each placeholder stands for."""
_MOST_BYTES = 200_000


def read_prompt_file(path: str | Path, *, may_be_none: bool = False) -> Style:
    """Read a prompt of one's own, which serves both schemes: UTF-8 text with placeholders.

    Needed are `@@claim@@`, `@@fallacy_inventory@@`, and `@@passages@@` or both of `@@p0@@` and `@@context@@`. The form
    of the answer is added behind it. may_be_none: whether an answer without fallacies is one that was asked for.

    Raises SettingsError where the file can't be read, a placeholder is missing, or one is not known.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise SettingsError(f"can't read the prompt file {str(path)!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"the prompt file {str(path)!r} is not UTF-8 text; save it as UTF-8") from error
    if len(data) > _MOST_BYTES:
        raise SettingsError(
            f"the prompt file {str(path)!r} has {len(data):,} bytes; at most {_MOST_BYTES:,} are allowed"
        )
    used = placeholders(text)
    faults = [f"unknown: @@{name}@@" for name in sorted(used - PLACEHOLDERS.keys())]
    faults += [f"missing: @@{name}@@" for name in ("claim", "fallacy_inventory") if name not in used]
    if "passages" not in used and not {"p0", "context"} <= used:
        faults.append("missing: @@passages@@, or both @@p0@@ and @@context@@")
    if faults:
        allowed = ", ".join(f"@@{name}@@ ({meaning})" for name, meaning in PLACEHOLDERS.items())
        raise SettingsError(
            f"placeholders of the prompt file {str(path)!r}: {'; '.join(faults)}. Allowed: {allowed}"
        )
    version = sha256(data).hexdigest()[:12]
    return Style(f"file:{path.name}", version, "A prompt of one's own.", text, text, may_be_none)
