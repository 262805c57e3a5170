"""Systems that look: the offline one, and language models through the stage of `claimpath fallacies`."""

import asyncio
import time
from collections.abc import Callable

from claimpath.bench.mafalda.records import MafaldaBenchRun
from claimpath.bench.mafalda.score import TASK, score_run
from claimpath.bench.mafalda.spans import joined
from claimpath.bench.manifest import make_manifest
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.engines.generator import close, dry_generator, model_generator
from claimpath.fallacious import OFFLINE, fallacies_by_model, fallacies_offline
from claimpath.models.budget import Budget
from claimpath.models.estimate import DryRun
from claimpath.models.generator import TextGenerator
from claimpath.models.limits import Limits
from claimpath.models.managed import ManagedGenerator
from claimpath.models.prices import Price
from claimpath.models.windows import DEFAULT_WINDOW, window_of
from claimpath.records.fallacies_found import FallaciesFound
from claimpath.records.fallacious_spans import NO_FALLACY, AnnotatedText, PredictedLabel, PredictedText
from claimpath.stages.fallacies.classifier import load_classifier
from claimpath.stages.fallacies.given_text import GivenText
from claimpath.stages.fallacies.settings import FallaciesSettings

Advance = Callable[[str], None]


def predicted(found: FallaciesFound, text_id: str) -> PredictedText:
    """What was found, as a prediction: each sentence has the labels of the spans over it, or "no fallacy".

    What was left open is "no fallacy". Where part of the text was not judged, the text counts as failed.
    """
    left = next((one for one in found.abstentions if one.kind == "not judged"), None)
    if left is not None and found.engine != OFFLINE:
        return PredictedText(id=text_id, error=left.reason)
    places = [(sentence.start, sentence.end) for sentence in found.sentences]
    labels: list[tuple[PredictedLabel, ...]] = []
    for start, end in places:
        over = (span.label for span in found.spans if span.start <= start and end <= span.end)
        labels.append(tuple(dict.fromkeys(over)) or (NO_FALLACY,))
    return PredictedText(id=text_id, spans=joined(places, labels))


def run_offline(split: MafaldaSplit, settings: FallaciesSettings) -> MafaldaBenchRun:
    """Run the offline system on the texts and score it."""
    started = time.perf_counter()
    predictions = [
        predicted(fallacies_offline(_given(text), settings.level), text.id) for text in split.texts
    ]
    manifest = make_manifest(
        task=TASK,
        system=OFFLINE,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        seconds=time.perf_counter() - started,
        settings={"level": str(settings.level), "classifier": load_classifier().digest},
    )
    return score_run(split, predictions, manifest=manifest)


async def run_model(
    split: MafaldaSplit,
    model: str | TextGenerator,
    settings: FallaciesSettings,
    *,
    budget: Budget | str | None = None,
    cache: bool = True,
    limits: Limits | str | None = None,
    advance: Advance | None = None,
) -> MafaldaBenchRun:
    """Run a language model on the texts and score it. A text that it does not answer is a failure, counted.

    Raises what `model_generator` raises.
    """
    started = time.perf_counter()
    if isinstance(model, str):
        generator = model_generator(model, budget=budget, cache=cache, limits=limits)
        window = settings.window or window_of(model)
    else:
        generator = model if isinstance(model, ManagedGenerator) else ManagedGenerator(model)
        window = settings.window or DEFAULT_WINDOW
    try:
        predictions = await _predictions(split, generator, settings, window, advance)
        manifest = make_manifest(
            task=TASK,
            system=generator.name,
            split=split.name,
            data_file=split.path,
            data_sha256=split.sha256,
            seconds=time.perf_counter() - started,
            settings=settings.shown | {"window": str(window)},
            generators=(generator,),
        )
    finally:
        if isinstance(model, str):
            await close(generator)
    return score_run(split, predictions, manifest=manifest)


async def _predictions(
    split: MafaldaSplit,
    generator: ManagedGenerator,
    settings: FallaciesSettings,
    window: int,
    advance: Advance | None,
) -> list[PredictedText]:
    async def one(text: AnnotatedText) -> PredictedText:
        found = await fallacies_by_model(_given(text), generator, settings, window)
        if advance is not None:
            advance(text.id)
        return predicted(found, text.id)

    return list(await asyncio.gather(*(one(text) for text in split.texts)))


def estimate_model(
    split: MafaldaSplit, model: str, settings: FallaciesSettings, *, cache: bool = True
) -> tuple[DryRun, Price | None]:
    """Collect what a run would ask, and send nothing."""
    generator, dry, price = dry_generator(model, cache=cache)
    asyncio.run(_predictions(split, generator, settings, settings.window or window_of(model), None))
    return dry, price


def _given(text: AnnotatedText) -> GivenText:
    """The text as the stage takes it; an empty one has no sentences, and no fallacies."""
    return GivenText(text.text, "text")
