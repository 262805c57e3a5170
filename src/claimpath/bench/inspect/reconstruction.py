"""missciplus/reconstruction for Inspect, scored by class, as with `--premise-judge none`."""

from collections.abc import Sequence
from typing import Any

from claimpath.bench.draws import draw_given
from claimpath.bench.inspect.part import Answer, Document, Part, Question, Scored
from claimpath.bench.manifest import make_manifest
from claimpath.bench.reconstruction.gold import frequencies_of, gaps_of, validation_beside
from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.run import CHANCE_SEEDS, SEEDS
from claimpath.bench.reconstruction.scored import SETTING, TASK, scored_run
from claimpath.bench.reconstruction.systems import (
    OFFLINE,
    ModelSystem,
    ReconstructionSystem,
    offline_system,
    trivial_system,
)
from claimpath.bench.reconstruction.trivial import BY_CHANCE, TRIVIAL
from claimpath.bench.reconstruction.units import reconstruction_units
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.datasets.registry import find_data
from claimpath.engines.generator import model_generator
from claimpath.errors import ClaimpathError, SettingsError
from claimpath.stages.reconstruct.model_prompts import reconstruct_settings
from claimpath.stages.verdict.settings import verdict_settings


def reconstruction_part(split: str, data: str | None, system: str, seeds: tuple[int, ...] | None) -> Part:
    """The arguments of a split and how fallacies named for them are scored."""
    loaded, validation = _load(split, data)

    def score(documents: Sequence[Document], of: MissciSplit = loaded) -> Scored:
        manifest = make_manifest(
            task=TASK,
            system=system,
            setting=SETTING,
            split=of.name,
            data_file=of.path,
            data_sha256=of.sha256,
            seeds=_used(system, seeds),
        )
        predictions = [ReconstructionPrediction.model_validate(document) for document in documents]
        run = scored_run(of, validation, predictions, manifest)
        return Scored(dict(run.summary.measures), reconstruction_units(run))

    def score_one(question: str, documents: Sequence[Document]) -> Scored:
        alone = tuple(argument for argument in loaded.arguments if argument.id == question)
        return score(documents, loaded.model_copy(update={"arguments": alone}))

    return Part(
        name=TASK,
        made_from={"split": split, "data": data, "system": system, "seeds": seeds},
        questions=tuple(
            Question(
                id=argument.id,
                text=argument.claim.strip(),
                target="; ".join(" or ".join(sorted(classes)) for classes in gaps_of(argument)),
            )
            for argument in loaded.arguments
        ),
        score=score,
        score_one=score_one,
        shown=lambda document: document["error"] or ", ".join(document["classes"]) or "no fallacy",
    )


def reconstruction_answer(
    split: str,
    data: str | None,
    *,
    system: str,
    seeds: tuple[int, ...] | None,
    options: dict[str, Any],
    budget: str | None,
    concurrency: str | None,
    use_cache: bool,
) -> Answer:
    """What names the fallacies of an argument: a named system, or a language model through our own client."""
    loaded, validation = _load(split, data)
    arguments = {argument.id: argument for argument in loaded.arguments}
    used = _used(system, seeds) or (0,)
    drawn = {seed: draw_given(loaded.arguments, seed) for seed in used}
    named = system in TRIVIAL or system == OFFLINE
    if named and (options or budget is not None or concurrency is not None):
        raise SettingsError(
            f"the system {system!r} asks no language model; leave out options that speak of one"
        )
    answer: ReconstructionSystem
    if system in TRIVIAL:
        answer = trivial_system(system, frequencies_of(validation))
    elif system == OFFLINE:
        answer = offline_system
    else:
        temperature = verdict_settings(temperature=options.pop("temperature", None)).temperature
        settings = reconstruct_settings(options.pop("reconstruct", None), temperature=temperature, **options)
        generator = model_generator(system, budget=budget, cache=use_cache, limits=concurrency)
        answer = ModelSystem(generator, settings)

    async def ask(question: str) -> list[Document]:
        documents = []
        for seed in used:
            try:
                prediction = await answer(arguments[question], drawn[seed][question], seed)
            except ClaimpathError:
                raise
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                prediction = ReconstructionPrediction(id=question, seed=seed, error=reason)
            documents.append(prediction.model_dump(mode="json"))
        return documents

    return ask


def _used(system: str, seeds: tuple[int, ...] | None) -> tuple[int, ...]:
    """Seeds that change something, as `claimpath bench run` uses them."""
    if system == BY_CHANCE:
        return seeds or CHANCE_SEEDS
    return () if system == OFFLINE or system in TRIVIAL else seeds or SEEDS


def _load(split: str, data: str | None) -> tuple[MissciSplit, MissciSplit | None]:
    folder = find_data("missciplus", data)

    def load(name: str) -> MissciSplit:
        return load_missciplus(folder, name, tolerate_bad_sentences=True)

    loaded = load(split)
    return loaded, validation_beside(loaded, load)
