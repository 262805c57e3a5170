"""A file with a prompt of one's own: its text, a version, and what is wrong with its placeholders."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from claimpath.errors import SettingsError

MOST_BYTES = 200_000
"""Size above which a file is no prompt."""


@dataclass(frozen=True, slots=True)
class PromptText:
    """What a file holds."""

    path: Path
    version: str
    """Digest of its bytes, so that an answer to another wording is never taken for one to this."""
    text: str
    """Its text with the placeholders."""

    @property
    def name(self) -> str:
        """How manifests and requests call it."""
        return f"file:{self.path.name}"

    def refuse(self, faults: Iterable[str], allowed: str) -> None:
        """Raise SettingsError where there are faults. allowed: what is, for the message."""
        if said := "; ".join(faults):
            raise SettingsError(f"placeholders of the prompt file {str(self.path)!r}: {said}. {allowed}")


def read_prompt_text(path: str | Path) -> PromptText:
    """Read UTF-8 text, with a byte order mark or without. Raises SettingsError where that can't be done."""
    path = Path(path)
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise SettingsError(f"can't read the prompt file {str(path)!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"the prompt file {str(path)!r} is not UTF-8 text; save it as UTF-8") from error
    if len(data) > MOST_BYTES:
        raise SettingsError(
            f"the prompt file {str(path)!r} has {len(data):,} bytes; at most {MOST_BYTES:,} are allowed"
        )
    return PromptText(path, sha256(data).hexdigest()[:12], text)


def allowed_placeholders(meanings: Mapping[str, str]) -> str:
    """What a message says of the placeholders there are. meanings: by name."""
    return "Allowed: " + ", ".join(f"@@{name}@@ ({meaning})" for name, meaning in meanings.items())
