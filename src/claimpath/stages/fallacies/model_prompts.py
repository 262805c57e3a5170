"""The requests: sentences with numbers, fenced as data; labels with what is told of them; examples."""

from collections.abc import Sequence

from claimpath.models.generator import GenerationRequest, Message
from claimpath.records.fallacious_spans import SPAN_CLASSES, SpanLevel
from claimpath.stages.fallacies.given_examples import chosen_examples
from claimpath.stages.fallacies.inventory import INVENTORY_VERSION, inventory
from claimpath.stages.fallacies.marks import Mark
from claimpath.stages.fallacies.model_answer import FORM, FORM_NARROW, FORM_VERSION, SCHEMA, SCHEMA_NARROW
from claimpath.stages.fallacies.settings import FallaciesSettings
from claimpath.stages.fallacies.windows import Window
from claimpath.taxonomies.mafalda import FAMILY_OF
from claimpath.text.fence import Fence

ROLE = "fallacies"
"""Who asks, in counts."""
PROMPT_VERSION = "1"
"""Version of the instructions below."""
MOST_ANSWER_TOKENS = 4_096
MOST_SENTENCE_TOKENS = 512
"""Tokens of an answer about one sentence."""
_SYSTEM = (
    "You examine how people argue. You point out fallacies where they are, leave sound and merely factual sentences "
    "alone, and explain yourself in plain words."
)
_TASK: dict[SpanLevel, str] = {
    0: "Find every stretch of the text below that commits a fallacy. Its label is always the one name of the list.",
    1: "Find every stretch of the text below that commits a fallacy, and say which family it belongs to.",
    2: "Find every stretch of the text below that commits a fallacy, and say which one.",
}
_RULES = (
    "A stretch is made of whole sentences that follow each other. Stretches may overlap where two fallacies share a "
    "sentence. Emotion, insult, exaggeration or a false statement alone make no fallacy: something has to be "
    "concluded, said or left unsaid."
)
_NARROW: dict[SpanLevel, str] = {
    0: "",
    1: "Each of the spans listed below was found to commit a fallacy. Say which family it belongs to.",
    2: "Each of the spans listed below was found to commit a fallacy of the family named. Say which one it is; a class "
    "belongs to the span's own family.",
}


def window_request(
    window: Window, level: SpanLevel, settings: FallaciesSettings, run: int
) -> GenerationRequest:
    """Ask for the fallacies of a window at a level."""
    shown = shown_window(window)
    examples = example_lines(settings, level)
    fence = Fence(shown, examples)
    if settings.prompt is not None:
        task = settings.prompt.filled(
            {
                "sentences": fence.around("text", shown),
                "text": fence.around("text", shown),
                "labels": inventory(level, settings.info),
                "examples": fence.around("examples", examples) if examples else "",
            }
        )
        parts = [task, FORM]
    else:
        parts = [f"{_TASK[level]} {_RULES}", f"The list:\n{inventory(level, settings.info)}"]
        if examples:
            parts.append(
                f"Examples, each with its label. They are not a part of the text.\n{fence.around('examples', examples)}"
            )
        parts += [f"The text, one numbered sentence per line:\n{fence.around('text', shown)}", FORM]
    return _request("\n\n".join(parts), SCHEMA, settings, run, level, fence)


def narrow_request(
    window: Window, marks: Sequence[Mark], level: SpanLevel, settings: FallaciesSettings, run: int
) -> GenerationRequest:
    """Ask for the labels of spans at a finer level. marks: with labels of the level before."""
    shown = shown_window(window)
    examples = example_lines(settings, level)
    fence = Fence(shown, examples)
    families = {mark.label for mark in marks}
    classes = [name for name in SPAN_CLASSES if level == 2 and FAMILY_OF[name] in families] or SPAN_CLASSES
    spans = "\n".join(
        f"{number}. sentences {mark.first + 1} to {mark.last + 1}" + (f": {mark.label}" if level == 2 else "")
        for number, mark in enumerate(marks, start=1)
    )
    parts = [_NARROW[level], f"The list:\n{inventory(level, settings.info, classes)}"]
    if examples:
        parts.append(f"Examples, each with its label.\n{fence.around('examples', examples)}")
    parts += [
        f"The text, one numbered sentence per line:\n{fence.around('text', shown)}",
        f"The spans:\n{spans}",
        FORM_NARROW,
    ]
    return _request("\n\n".join(parts), SCHEMA_NARROW, settings, run, level, fence)


def sentence_request(
    sentence: str, window: Window, settings: FallaciesSettings, run: int
) -> GenerationRequest:
    """Fill a prompt of one's own for one sentence; the answer is free text."""
    if settings.prompt is None:
        raise ValueError("a sentence is asked about with a prompt of one's own")
    around = "\n".join(line.text for line in window)
    examples = example_lines(settings, settings.level)
    fence = Fence(sentence, around, examples)
    prompt = settings.prompt.filled(
        {
            "sentence": fence.around("sentence", sentence),
            "text": fence.around("text", around),
            "labels": inventory(settings.level, settings.info),
            "examples": fence.around("examples", examples) if examples else "",
        }
    )
    return _request(prompt, None, settings, run, settings.level, fence, MOST_SENTENCE_TOKENS)


def shown_window(window: Window) -> str:
    """The sentences with their numbers, from 1, one per line."""
    return "\n".join(f"[{line.number + 1}] {line.text}" for line in window)


def example_lines(settings: FallaciesSettings, level: SpanLevel) -> str:
    """The examples with their labels; empty where none are shown."""
    chosen = chosen_examples(settings.examples, level, settings.shots) if settings.shots else []
    return "\n".join(f"{' '.join(text.split())} -> {label}" for text, label in chosen)


def _request(
    prompt: str,
    schema: dict[str, object] | None,
    settings: FallaciesSettings,
    run: int,
    level: SpanLevel,
    fence: Fence,
    most: int = MOST_ANSWER_TOKENS,
) -> GenerationRequest:
    source = f"file/{settings.prompt.version}" if settings.prompt is not None else PROMPT_VERSION
    asked = f"level{level}+{settings.info or 'none'}/{INVENTORY_VERSION}"
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{_SYSTEM}\n\n{fence.standing_instruction}"),
            Message(role="user", content=prompt),
        ),
        json_schema=schema,
        temperature=settings.temperature,
        max_tokens=most,
        run=run,
        prompt_version=f"fallacies/{source}+{asked}+form/{FORM_VERSION}",
        role=ROLE,
    )
