"""Five factual questions about a component, answered from the component and from the study (Beyond Verdicts,
section 2.4 and Figure 11; wording ours)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.records import ComponentRole, Undefined
from claimpath.text.fence import Fence

N_QUESTIONS = 5
PROMPT_VERSION = "grounding/1"
QUESTIONER = "questioner"
"""Who asks, and who answers, in counts."""
ANSWERER = "answerer"
TEMPERATURE = 0.1
MOST_TOKENS = 2_048
QUESTIONS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "questions": {
            "type": "array",
            "items": {"type": "string", "minLength": 1},
            "minItems": 1,
            "maxItems": N_QUESTIONS,
        }
    },
    "required": ["questions"],
    "additionalProperties": False,
}
ANSWERS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "answers": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "number": {"type": "integer", "minimum": 1, "maximum": N_QUESTIONS},
                    "stated": {"type": "boolean"},
                    "answer": {"type": "string"},
                },
                "required": ["number", "stated", "answer"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["answers"],
    "additionalProperties": False,
}
NOT_STATED = "The text does not state it."
_KINDS: dict[ComponentRole, str] = {
    "context": "how a study was done",
    "finding": "what a study found",
    "premise": "where somebody's reasoning about a study goes wrong",
}
_ASK = """\
The text below says {kind}. Later it is going to be held against the study, and for that we need questions.

Write {n} questions about it.
- Each one is about a single fact that the text states: a number, a thing or a group that it names, a method, an
  outcome, a direction, or whether something was done or seen.
- The text alone answers it, in a few words.
- It can be understood by somebody who has the study and not the text. Don't speak of "the text", and don't give the
  answer away.
- Together they cover what the text rests on. Leave out background, opinions, and what the text does not state.

Answer with one JSON object that has one member, "questions": a list of {n} strings."""
_ANSWER = """\
Answer the questions from the document below and from nothing else. What you know from elsewhere does not count, even
where the document is wrong.

For every question give its number, whether the document states the answer ("stated"), and the answer ("answer"): a few
words, with numbers, units and signs as they stand there. Where the document does not state it, "stated" is false and
"answer" is an empty string. Don't guess."""
_ANSWER_FORM = """\
Answer with one JSON object that has one member, "answers": a list with one object for each question, each with
"number", "stated" and "answer"."""


@dataclass(frozen=True, slots=True)
class Component:
    """A component of a sub-graph, without the sub-graph: the same words are asked about once."""

    role: ComponentRole
    text: str


def questions_request(component: Component) -> GenerationRequest:
    """The request for questions about a component."""
    fence = Fence(component.text)
    ask = _ASK.format(kind=_KINDS[component.role], n=N_QUESTIONS)
    return _request(
        f"{ask}\n\n{fence.around(component.role, component.text)}",
        fence,
        "You prepare questions for checking facts.",
        QUESTIONS_SCHEMA,
        QUESTIONER,
    )


def answers_request(questions: Sequence[str], document: str, kind: str) -> GenerationRequest:
    """The request for answers to all questions from one document. kind: what it is, such as `study`."""
    numbered = "\n".join(f"{number}. {question}" for number, question in enumerate(questions, start=1))
    fence = Fence(document, numbered)
    parts = (_ANSWER, fence.around("questions", numbered), fence.around(kind, document), _ANSWER_FORM)
    return _request(
        "\n\n".join(parts),
        fence,
        "You answer questions from a document, exactly and without adding anything.",
        ANSWERS_SCHEMA,
        ANSWERER,
    )


def read_questions(answer: Generation) -> tuple[str, ...] | Undefined:
    """The questions, each once, at most five; undefined where none came."""
    parsed = answer.parsed
    if not isinstance(parsed, dict):
        return Undefined(reason=answer.reason or "The answer holds no questions.")
    texts = (" ".join(str(text).split()) for text in parsed.get("questions", ()))
    questions = tuple(dict.fromkeys(text for text in texts if any(map(str.isalnum, text))))[:N_QUESTIONS]
    return questions or Undefined(reason="The answer holds no questions.")


def read_answers(answer: Generation, n_questions: int) -> tuple[str | Undefined, ...]:
    """One answer for each question; undefined where the document states none, or none came."""
    parsed = answer.parsed
    if not isinstance(parsed, dict):
        return (Undefined(reason=answer.reason or "The answer holds no answers."),) * n_questions
    by_number: dict[int, str | Undefined] = {}
    for entry in parsed.get("answers", ()):
        text = " ".join(str(entry["answer"]).split())
        stated = entry["stated"] and bool(text)
        by_number.setdefault(entry["number"], text if stated else Undefined(reason=NOT_STATED))
    missing = Undefined(reason="The model left this question out.")
    return tuple(by_number.get(number, missing) for number in range(1, n_questions + 1))


def _request(content: str, fence: Fence, task: str, schema: dict[str, Any], role: str) -> GenerationRequest:
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{task} {fence.standing_instruction}"),
            Message(role="user", content=content),
        ),
        json_schema=schema,
        temperature=TEMPERATURE,
        max_tokens=MOST_TOKENS,
        prompt_version=PROMPT_VERSION,
        role=role,
    )
