"""The fallacies behind a claim, asked of a language model (MissciPlus, section 6 and appendix H)."""

from collections.abc import Sequence

from claimpath.models.generator import Generation, TextGenerator
from claimpath.models.runner import run_requests
from claimpath.records import Claim, Passage, ReconstructedFallacy, Reconstruction, ReconstructionPrompt
from claimpath.stages.reconstruct.model_answer import read_fallacies
from claimpath.stages.reconstruct.model_prompts import (
    Basis,
    Material,
    ReconstructSettings,
    prompt_set,
    reconstruct_request,
)
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES, top_fallacies
from claimpath.taxonomies.class_names import count_outside, find_normaliser
from claimpath.text.locate import QuoteIndex


async def reconstruct(
    claim: Claim,
    passages: Sequence[Passage],
    basis: Basis,
    undermining: Sequence[Passage],
    generator: TextGenerator,
    settings: ReconstructSettings,
    *,
    most: int = MOST_FALLACIES,
) -> Reconstruction:
    """Ask for the fallacious premises, their classes and the words of the study that expose them.

    passages: all passages of the study, in its order; quotes are looked up in all of them. undermining: those that
    may expose a gap, the best first. most: how many fallacies count.

    A prompt without an answer, a class outside the nine, a fallacy without a premise and a quote that is not in the
    study are all told in the result. Never raises for what the model does.
    """
    materials = prompt_set(settings.scheme, basis, undermining, passages)
    requests = [reconstruct_request(claim, material, settings, passages) for material in materials]
    answers = await run_requests(generator, requests)
    index = QuoteIndex(passages)
    prompts: list[ReconstructionPrompt] = []
    ranked: list[list[ReconstructedFallacy]] = []
    for number, (material, answer) in enumerate(zip(materials, answers, strict=True)):
        prompt, fallacies = _read(number, material, answer, index, settings)
        prompts.append(prompt)
        ranked.append(fallacies)
    best = top_fallacies(ranked, lambda fallacy: fallacy.fallacy_class, most=most)
    places = {(fallacy.prompt, fallacy.rank) for fallacy in best}
    return Reconstruction(
        scheme=settings.scheme,
        style=settings.style.name,
        style_version=settings.style.version,
        info=settings.info,
        normaliser=settings.normaliser,
        fallacies=best,
        further=tuple(
            fallacy for answer in ranked for fallacy in answer if (fallacy.prompt, fallacy.rank) not in places
        ),
        outside=dict(
            count_outside((name for prompt in prompts for name in prompt.outside), settings.normaliser)
        ),
        prompts=tuple(prompts),
    )


def _read(
    number: int, material: Material, answer: Generation, index: QuoteIndex, settings: ReconstructSettings
) -> tuple[ReconstructionPrompt, list[ReconstructedFallacy]]:
    """What came of a prompt, and its fallacies that stand for a class."""
    read_class = find_normaliser(settings.normaliser)
    given = read_fallacies(answer, index, material.passage_ids)
    outside: list[str] = []
    n_without_premise = 0
    fallacies: list[ReconstructedFallacy] = []
    for given_rank, item in enumerate(given, start=1):
        fallacy_class = read_class(item.class_name)
        if fallacy_class is None:
            outside.append(item.class_name)
        elif not item.premise:
            n_without_premise += 1
        else:
            fallacies.append(
                ReconstructedFallacy(
                    premise=item.premise,
                    fallacy_class=fallacy_class,
                    given_class=item.class_name,
                    why=item.why,
                    quotes=item.quotes,
                    prompt=number,
                    rank=len(fallacies) + 1,
                    given_rank=given_rank,
                )
            )
    prompt = ReconstructionPrompt(
        basis_id=material.basis.passage.id if material.basis.passage is not None else None,
        passage_ids=tuple(passage.id for passage in material.others),
        n_given=len(given),
        outside=tuple(outside),
        n_without_premise=n_without_premise,
        no_answer=answer.reason or None,
        repairs=answer.repairs,
    )
    return prompt, fallacies
