"""Fallacious spans by a language model: in windows, at once or level by level, once or by vote."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.managed import ManagedGenerator
from claimpath.models.runner import run_requests
from claimpath.models.tokens import most_out, request_tokens
from claimpath.records.fallacies_found import Abstention, TextSentence
from claimpath.records.fallacious_spans import NO_FALLACY, UNREADABLE, SpanLevel
from claimpath.stages.fallacies.marks import Mark, at_level, merged
from claimpath.stages.fallacies.model_answer import read_narrowed, read_window
from claimpath.stages.fallacies.model_prompts import narrow_request, sentence_request, window_request
from claimpath.stages.fallacies.sentences import judged
from claimpath.stages.fallacies.settings import FallaciesSettings
from claimpath.stages.fallacies.votes import RunMarks, vote
from claimpath.stages.fallacies.windows import Window, windows_of
from claimpath.taxonomies.mafalda.answers import find_reader

_SLACK = 0.9
"""Part of a window that is used, as tokens are estimated."""


@dataclass(slots=True)
class ModelFound:
    """What a model makes of a text."""

    marks: list[Mark]
    """Marks by place."""
    abstentions: list[Abstention]
    """What was left open, and what was not answered."""
    repairs: list[str]
    """What was mended or dropped."""
    n_windows: int
    """Windows that the text was read in."""
    n_failed: int
    """Questions without a usable answer."""
    n_asked: int
    """Questions."""


@dataclass(slots=True)
class _Run:
    """What one run gave so far."""

    marks: list[Mark] = field(default_factory=list)
    judged: set[int] = field(default_factory=set)
    failed: dict[int, str] = field(default_factory=dict)
    open: list[tuple[int, int, str]] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    n_asked: int = 0
    n_failed: int = 0


async def find_with_model(
    text: str,
    sentences: Sequence[TextSentence],
    generator: ManagedGenerator,
    settings: FallaciesSettings,
    window: int,
) -> ModelFound:
    """Ask a model about all sentences.

    window: tokens that the model takes in. What is not answered is an abstention with its reason. Raises SettingsError
    where the window has no room for any text.
    """
    numbers = [number for number, sentence in enumerate(sentences) if judged(text, sentence)]
    if not numbers:
        return ModelFound([], [], [], 0, 0, 0)
    windows = windows_of(text, sentences, numbers, _room(settings, window))
    ask = _by_sentence if settings.prompt is not None and settings.prompt.per_sentence else _by_window
    runs = await asyncio.gather(*(ask(windows, generator, settings, run) for run in range(settings.runs)))
    marks, divided = vote(
        [RunMarks(tuple(run.marks), frozenset(run.judged)) for run in runs if run.judged]
        or [RunMarks((), frozenset())]
    )
    abstentions = [
        Abstention(start=sentences[a].start, end=sentences[b].end, kind="cannot tell", reason=reason)
        for a, b, reason in dict.fromkeys(entry for run in runs for entry in run.open)
    ]
    abstentions += [
        Abstention(
            start=sentences[number].start,
            end=sentences[number].end,
            kind="cannot tell",
            reason="As many runs found a fallacy here as found none.",
        )
        for number in divided
    ]
    everywhere = set().union(*(run.judged for run in runs))
    unanswered = {n: reason for run in runs for n, reason in run.failed.items() if n not in everywhere}
    abstentions += _not_judged(sentences, unanswered)
    return ModelFound(
        marks=marks,
        abstentions=sorted(abstentions, key=lambda one: (one.start, one.end)),
        repairs=list(dict.fromkeys(entry for run in runs for entry in run.repairs)),
        n_windows=len(windows),
        n_failed=sum(run.n_failed for run in runs),
        n_asked=sum(run.n_asked for run in runs),
    )


async def _by_window(
    windows: Sequence[Window], generator: ManagedGenerator, settings: FallaciesSettings, run: int
) -> _Run:
    found = _Run()
    await asyncio.gather(*(_one_window(window, generator, settings, run, found) for window in windows))
    found.marks = merged(found.marks)
    return found


async def _one_window(
    window: Window, generator: ManagedGenerator, settings: FallaciesSettings, run: int, found: _Run
) -> None:
    numbers = {line.number for line in window}
    level: SpanLevel = 0 if settings.steps == "level-by-level" else settings.level
    answer = await _ask(window_request(window, level, settings, run), generator, found)
    if answer.parsed is None:
        found.failed |= dict.fromkeys(numbers, answer.reason or "The model gave no answer.")
        return
    read = read_window(answer.parsed, level, numbers)
    found.judged |= numbers
    found.open += read.open
    found.repairs += [f"Left out of an answer: {entry}." for entry in read.dropped]
    marks = list(read.marks)
    steps: tuple[SpanLevel, ...] = (1, 2)
    for step in steps:
        if level >= settings.level or step > settings.level or not marks:
            break
        answer = await _ask(narrow_request(window, marks, step, settings, run), generator, found)
        if answer.parsed is None:
            found.repairs.append(
                f"Level {step} was not answered for {len(marks)} spans, which keep their coarser labels: "
                f"{answer.reason}"
            )
            break
        marks, dropped = read_narrowed(answer.parsed, marks, step)
        found.repairs += [f"Left out of an answer: {entry}." for entry in dropped]
    found.marks += marks


async def _by_sentence(
    windows: Sequence[Window], generator: ManagedGenerator, settings: FallaciesSettings, run: int
) -> _Run:
    """A prompt of one's own, once for each sentence, with answers in the model's own words."""
    found = _Run()
    read = find_reader(settings.reader)
    # A sentence that fits in no window is asked about in its parts.
    shown = {(line.number, line.text): window for window in windows for line in window}
    requests = [sentence_request(words, window, settings, run) for (_, words), window in shown.items()]
    answers = await run_requests(generator, requests)
    for (number, words), answer in zip(shown, answers, strict=True):
        found.n_asked += 1
        if answer.reason:
            found.n_failed += 1
            found.failed[number] = answer.reason
            continue
        labels = read(answer.text, words)
        if labels == (UNREADABLE,):
            found.open.append((number, number, "The model's answer names no label."))
        found.judged.add(number)
        for label in labels:
            if label not in (NO_FALLACY, UNREADABLE):
                said = " ".join(answer.text.split())
                mark = Mark(number, number, label, (), said if len(said) <= 300 else f"{said[:299]}…")
                found.marks.append(at_level(mark, settings.level))
    found.marks = merged(found.marks)
    return found


async def _ask(request: GenerationRequest, generator: ManagedGenerator, found: _Run) -> Generation:
    (answer,) = await run_requests(generator, [request])
    found.n_asked += 1
    found.n_failed += answer.parsed is None
    found.repairs += answer.repairs
    return answer


def _room(settings: FallaciesSettings, window: int) -> int:
    """Tokens that are left for the text beside instructions, examples and answer."""
    prompt = settings.prompt
    if prompt is not None and prompt.per_sentence:
        empty = sentence_request("", (), settings, 0)
        # The sentence stands in the prompt twice, once in its text.
        return int(window * _SLACK - request_tokens(empty) - min(most_out(empty), window // 4)) // 2
    levels: tuple[SpanLevel, ...] = (0, 1, 2) if settings.steps == "level-by-level" else (settings.level,)
    used = max(request_tokens(window_request((), level, settings, 0)) for level in levels)
    answer = min(most_out(window_request((), settings.level, settings, 0)), window // 4)
    # Where labels are narrowed down, the spans are listed as well.
    return int(window * _SLACK - used - answer - (window // 20 if len(levels) > 1 else 0))


def _not_judged(sentences: Sequence[TextSentence], failed: dict[int, str]) -> list[Abstention]:
    """Stretches of sentences that no run judged, one for each reason."""
    found: list[Abstention] = []
    previous = -2
    for number in sorted(failed):
        place, reason = sentences[number], failed[number]
        if found and previous == number - 1 and found[-1].reason == reason:
            found[-1] = found[-1].model_copy(update={"end": place.end})
        else:
            found.append(Abstention(start=place.start, end=place.end, kind="not judged", reason=reason))
        previous = number
    return found
