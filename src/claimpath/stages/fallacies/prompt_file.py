"""A prompt of one's own: text with placeholders for what is put in."""

import re
from dataclasses import dataclass
from pathlib import Path

from claimpath.models.prompt_file import allowed_placeholders, read_prompt_text

PLACEHOLDERS: dict[str, str] = {
    "sentence": "one sentence; the model is then asked once for each, and answers in its own words",
    "text": "the text around it, as far as the model's window goes",
    "sentences": "the sentences with their numbers; the model is then asked once for all",
    "labels": "the labels of the level with what is told of them",
    "examples": "the examples of --shots",
}
"""What each placeholder stands for."""
_AUTHORS = {
    "sentence_input": "sentence",
    "example_input": "text",
    "instruction_begin": "",
    "instruction_end": "",
}
"""Names that the authors' scripts use, in single braces."""
_MARK = re.compile(r"@@(\w+)@@|\{(" + "|".join(_AUTHORS) + r")\}")


@dataclass(frozen=True, slots=True)
class PromptFile:
    """A prompt of one's own."""

    name: str
    """The file's name, without its folder."""
    version: str
    """Digest of what it holds."""
    text: str
    """The text with its placeholders."""

    @property
    def per_sentence(self) -> bool:
        """Whether it asks about one sentence at a time."""
        return "sentence" in _used(self.text)

    def filled(self, values: dict[str, str]) -> str:
        """Put the values in, each placeholder once read: what is put in is never searched again."""
        return _MARK.sub(lambda match: values.get(_name(match), ""), self.text).strip()


def read_prompt_file(path: str | Path) -> PromptFile:
    """Read a prompt: UTF-8 text with `@@sentence@@` or `@@sentences@@`; the braces of the authors' scripts work too.

    Raises SettingsError where the file can't be read, or its placeholders are not those that are known.
    """
    file = read_prompt_text(path)
    used = _used(file.text)
    faults = [f"unknown: @@{name}@@" for name in sorted(used - PLACEHOLDERS.keys() - {""})]
    if ("sentence" in used) == ("sentences" in used):
        faults.append("needed: exactly one of @@sentence@@ and @@sentences@@")
    file.refuse(faults, allowed_placeholders(PLACEHOLDERS))
    return PromptFile(file.path.name, file.version, file.text)


def _name(match: re.Match[str]) -> str:
    return str(match[1]) if match[1] else _AUTHORS[match[2]]


def _used(text: str) -> set[str]:
    return {_name(match) for match in _MARK.finditer(text)}
