"""How a language model is asked whether two premises bridge the same gap: five instructions, or one of your own.

They are meant to do what the instructions of MissciPlus, Table 28, are named for; the wording is ours, and figures
made with them are not the paper's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.bench.judge.records import PremiseQuestion
from claimpath.errors import SettingsError
from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.models.prompt_file import allowed_placeholders, read_prompt_text
from claimpath.text.fence import Fence

ROLE = "judge"
VERSION = "premise-judge/1"
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"answer": {"type": "string", "enum": ["match", "no-match"]}},
    "required": ["answer"],
    "additionalProperties": False,
}
DEFAULT_INSTRUCTION = "p4-specific"
MOST_ANSWER_TOKENS = 512
_SYSTEM = "You compare steps of faulty arguments about scientific studies."
_FORM = 'Answer with one JSON object that has one member, "answer": "match" or "no-match".'
_TEXTS: dict[str, str] = {
    "p1-abstract": "Below are two premises from arguments that misuse a study. Each of them is fallacious. Look past "
    "the wording to the step that each one takes. Say match if both take the same faulty step, also where one of them "
    "is worded more narrowly. Say no-match if the faulty steps differ.",
    "p2-core": "Work out for each of the two premises below which assumption makes it fallacious. Then compare: is it "
    "the same assumption? Details may differ. Say match if it is, no-match if it is not.",
    "p3-type": "Which kind of fallacy does each of the two premises below commit? Say match if it is the same kind, "
    "else no-match.",
    "p4-specific": "Decide whether the two premises below rest on the same faulty reasoning. It does not matter that "
    "one is general and the other concrete. Say match if they do, no-match if they do not.",
    "p5-similar": "Is the reasoning in the two premises below alike, whether general or concrete? Say match if so, "
    "else no-match.",
}
INSTRUCTIONS: tuple[str, ...] = tuple(_TEXTS)
PLACEHOLDERS: dict[str, str] = {
    "p1": "the generated premise",
    "p2": "the reference premise",
    "claim": "the claim",
    "p0": "what the claim rests on",
    "context": "what exposes the gap",
}
"""What each placeholder of a prompt file stands for."""
_PLACEHOLDER = re.compile(r"@@([A-Za-z_][A-Za-z0-9_]*)@@")
_NO = ("no-match", "no match", "not match")

Example = tuple[PremiseQuestion, bool]
"""A question with its answer, shown before the question."""


@dataclass(frozen=True, slots=True)
class JudgePrompt:
    """Instructions."""

    name: str
    """The name, or `file:` and the file's name."""
    version: str
    """Changes with the text."""
    template: str | None = None
    """The text of a prompt file; None for an instruction of ours."""

    def turn(self, question: PremiseQuestion, fence: Fence, *, first: bool) -> str:
        """What the user says for one question. first: whether the instruction stands before it."""
        if self.template is not None:
            values = {
                "p1": fence.around("premise", question.generated),
                "p2": fence.around("premise", question.reference),
                "claim": fence.around("claim", question.claim),
                "p0": fence.around("statement", question.accurate_premise),
                "context": fence.around("context", question.context),
            }
            return _PLACEHOLDER.sub(lambda found: values[found.group(1)], self.template).strip()
        parts = [_TEXTS[self.name]] if first else []
        parts += [
            fence.around("first premise", question.generated),
            fence.around("second premise", question.reference),
        ]
        return "\n\n".join([*parts, _FORM])

    def says(self, match: bool) -> str:
        """The answer of an example."""
        word = "match" if match else "no-match"
        return word if self.template is not None else f'{{"answer": "{word}"}}'


def find_prompt(instruction: str | None = None, file: str | Path | None = None) -> JudgePrompt:
    """The instruction of that name, or the prompt file. Raises SettingsError for both, and for what is not allowed."""
    if instruction is not None and file is not None:
        raise SettingsError("give --instruction or --prompt-file, not both")
    if file is not None:
        return read_judge_prompt(file)
    name = instruction or DEFAULT_INSTRUCTION
    if name not in _TEXTS:
        raise SettingsError(
            f"unknown instruction {name!r} for a premise judge; choose one of: {', '.join(_TEXTS)}"
        )
    return JudgePrompt(name, VERSION)


def read_judge_prompt(path: str | Path) -> JudgePrompt:
    """Read a prompt of one's own: UTF-8 text with `@@p1@@` and `@@p2@@`, and what else it wants.

    Raises SettingsError where the file can't be read, or a placeholder is missing or not known.
    """
    file = read_prompt_text(path)
    used = set(_PLACEHOLDER.findall(file.text))
    faults = [f"unknown: @@{name}@@" for name in sorted(used - PLACEHOLDERS.keys())]
    faults += [f"missing: @@{name}@@" for name in ("p1", "p2") if name not in used]
    file.refuse(faults, allowed_placeholders(PLACEHOLDERS))
    return JudgePrompt(file.name, file.version, file.text)


def judge_request(
    question: PremiseQuestion,
    prompt: JudgePrompt,
    examples: Sequence[Example] = (),
    *,
    temperature: float | None = 0.0,
    run: int = 0,
) -> GenerationRequest:
    """The request for one question, after examples as turns of a conversation. All premises are fenced as data."""
    shown = [*(question for question, _ in examples), question]
    fields = ("generated", "reference", "claim", "accurate_premise", "context")
    fence = Fence(*(getattr(item, field) for item in shown for field in fields))
    messages = [Message(role="system", content=f"{_SYSTEM} {fence.standing_instruction}")]
    for number, (example, match) in enumerate(examples):
        messages.append(Message(role="user", content=prompt.turn(example, fence, first=number == 0)))
        messages.append(Message(role="assistant", content=prompt.says(match)))
    messages.append(Message(role="user", content=prompt.turn(question, fence, first=not examples)))
    return GenerationRequest(
        messages=tuple(messages),
        json_schema=None if prompt.template is not None else SCHEMA,
        temperature=temperature,
        max_tokens=MOST_ANSWER_TOKENS,
        run=run,
        prompt_version=f"{prompt.name}/{prompt.version}",
        role=ROLE,
    )


def read_answer(answer: Generation) -> bool | str:
    """Whether the model says match, or why there is no answer. In free text, "no match" goes before "match"."""
    if answer.reason:
        return answer.reason
    if isinstance(answer.parsed, dict):
        return bool(answer.parsed.get("answer") == "match")
    said = answer.text.lower()
    if any(words in said for words in _NO):
        return False
    return (
        True
        if "match" in said
        else f"the answer says neither match nor no-match: {answer.text.strip()[:80]!r}"
    )
