"""Fallacies in any text: from the text to the record, whoever looks."""

import time
from collections.abc import Sequence
from typing import Any

from claimpath._version import __version__
from claimpath.engines.generator import close, model_generator
from claimpath.models.budget import Budget
from claimpath.models.generator import TextGenerator
from claimpath.models.limits import Limits
from claimpath.models.managed import ManagedGenerator
from claimpath.models.open import money_warnings
from claimpath.models.windows import DEFAULT_WINDOW, window_of
from claimpath.records import GraphUsage
from claimpath.records.fallacies_found import Abstention, FallaciesFound, FallaciesState, TextSentence
from claimpath.records.fallacious_spans import SpanLevel
from claimpath.stages.fallacies.given_text import GivenText, given_text
from claimpath.stages.fallacies.marks import spans_of
from claimpath.stages.fallacies.sentences import sentences_of
from claimpath.stages.fallacies.settings import FallaciesSettings, fallacies_settings, find_level

OFFLINE = "offline"


def fallacies(
    text: str | GivenText,
    *,
    engine: str | TextGenerator = OFFLINE,
    level: int = 2,
    budget: Budget | str | None = None,
    cache: bool = True,
    limits: Limits | str | None = None,
    **options: Any,
) -> FallaciesFound:
    """Find the fallacious spans of a text, given as it is (for files and addresses see `given_text.read_text`).

    level: 0 (fallacy or not), 1 (pathos, logos, ethos), 2 (23 classes). options: for a model, as `fallacies_settings`
    takes them: steps, info, shots, examples, runs, temperature, window, prompt_file, reader.

    Raises TextError for a text without letters, SettingsError for values that are not allowed. What fails while a
    model is asked is an abstention.
    """
    given = given_text(text) if isinstance(text, str) else text
    if engine == OFFLINE:
        if options:
            named = ", ".join(f"--{name.replace('_', '-')}" for name in options)
            raise refused_options(named)
        return fallacies_offline(given, find_level(level))
    from claimpath.graphs import wait_for

    settings = fallacies_settings(level=level, **options)

    async def asked() -> FallaciesFound:
        if not isinstance(engine, str):
            managed = engine if isinstance(engine, ManagedGenerator) else ManagedGenerator(engine)
            return await fallacies_by_model(given, managed, settings, settings.window or DEFAULT_WINDOW)
        generator = model_generator(engine, budget=budget, cache=cache, limits=limits)
        try:
            return await fallacies_by_model(given, generator, settings, settings.window or window_of(engine))
        finally:
            await close(generator)

    return wait_for(asked())


def refused_options(named: str) -> Exception:
    """The error for options that only a model understands."""
    from claimpath.errors import SettingsError

    return SettingsError(f"the offline engine asks no model, so {named} has no meaning; give --engine MODEL")


def fallacies_offline(given: GivenText, level: SpanLevel) -> FallaciesFound:
    """Look with cues and the light classifier."""
    from claimpath.stages.fallacies.classifier import load_classifier
    from claimpath.stages.fallacies.offline import find_offline

    started = time.perf_counter()
    sentences = sentences_of(given.text)
    found = find_offline(given.text, sentences, level)
    return FallaciesFound(
        state=_state(sentences, found.abstentions),
        source=given.source,
        text=given.text,
        sentences=sentences,
        level=level,
        spans=spans_of(given.text, sentences, found.marks),
        abstentions=found.abstentions,
        engine=OFFLINE,
        warnings=given.warnings,
        settings={"level": str(level), "classifier": load_classifier().digest},
        usage=GraphUsage(seconds=round(time.perf_counter() - started, 3)),
        version=__version__,
    )


async def fallacies_by_model(
    given: GivenText, generator: ManagedGenerator, settings: FallaciesSettings, window: int
) -> FallaciesFound:
    """Ask a model. window: tokens that it takes in."""
    from claimpath.stages.fallacies.with_model import find_with_model

    started = time.perf_counter()
    before = generator.tally.total().n_attempts, generator.tally.sent_in + generator.tally.sent_out
    sentences = sentences_of(given.text)
    found = await find_with_model(given.text, sentences, generator, settings, window)
    abstentions = tuple(found.abstentions)
    warnings = [*given.warnings, *money_warnings(generator)]
    if found.n_failed:
        warnings.append(f"{found.n_failed} of {found.n_asked} questions were not answered.")
    windows = {"windows": str(found.n_windows)} if found.n_windows > 1 else {}
    tally = generator.tally
    return FallaciesFound(
        state=_state(sentences, abstentions, failed=found.n_failed > 0),
        source=given.source,
        text=given.text,
        sentences=sentences,
        level=settings.level,
        spans=spans_of(given.text, sentences, found.marks),
        abstentions=abstentions,
        engine=generator.name,
        warnings=tuple(warnings),
        repairs=tuple(found.repairs),
        settings=settings.shown | {"window": str(window)} | windows,
        usage=GraphUsage(
            seconds=round(time.perf_counter() - started, 3),
            n_calls=tally.total().n_attempts - before[0],
            n_tokens=tally.sent_in + tally.sent_out - before[1],
            cost=tally.dollars(),
        ),
        version=__version__,
    )


def _state(
    sentences: Sequence[TextSentence], abstentions: Sequence[Abstention], *, failed: bool = False
) -> FallaciesState:
    """Whether all was judged: by the sentences that no abstention of kind `not judged` covers."""
    left = [one for one in abstentions if one.kind == "not judged"]
    if not left:
        return "partial" if failed else "complete"
    judged = [
        place
        for place in sentences
        if not any(one.start <= place.start and place.end <= one.end for one in left)
    ]
    return "partial" if judged else "not_checked"
