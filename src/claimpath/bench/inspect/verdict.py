"""missciplus/verdict for Inspect."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from claimpath.bench.inspect.part import Answer, Document, Part, Question, Scored
from claimpath.bench.manifest import make_manifest
from claimpath.bench.verdict.cases import find_claim_set, verdict_cases
from claimpath.bench.verdict.questions import Questions, questions_of
from claimpath.bench.verdict.records import VerdictPrediction
from claimpath.bench.verdict.scored import TASK, scored_run
from claimpath.bench.verdict.systems import ALWAYS, OFFLINE, ModelSystem, constant_system, offline_system
from claimpath.bench.verdict.units import verdict_units
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.datasets.registry import find_data
from claimpath.datasets.true_claims import TrueClaims, load_true_claims
from claimpath.engines.choose import model_engine
from claimpath.errors import ClaimpathError, SettingsError
from claimpath.records import VerdictRun
from claimpath.stages.verdict.settings import verdict_settings


def verdict_part(split: str, data: str | None, claims: str) -> Part:
    """The claims of a split and how verdicts on them are scored."""
    loaded, true_claims, chosen = _load(split, data, claims)
    asked = questions_of(loaded, true_claims, chosen)
    texts = {argument.id: argument.claim.strip() for argument in loaded.arguments}
    if true_claims is not None:
        texts |= {claim.id: claim.claim for claim in true_claims.claims}

    def score(documents: Sequence[Document], of: Questions = asked) -> Scored:
        predictions = [VerdictPrediction.model_validate(document) for document in documents]
        first, *others = of.data.items()
        manifest = make_manifest(
            task=TASK,
            system="inspect",
            split=of.split,
            setting=of.claims,
            data_file=first[0],
            data_sha256=first[1],
            more_data_sha256=dict(others),
        )
        run = scored_run(of, predictions, manifest)
        return Scored(dict(run.summary.measures), verdict_units(run))

    def score_one(question: str, documents: Sequence[Document]) -> Scored:
        alone = replace(
            asked,
            expected={question: asked.expected[question]},
            studies={question: asked.studies[question]},
        )
        return score(documents, alone)

    return Part(
        name=TASK,
        made_from={"split": split, "data": data, "claims": claims},
        questions=tuple(
            Question(id=claim, text=texts[claim], target="Correct" if is_true else "Incorrect")
            for claim, is_true in asked.expected.items()
        ),
        score=score,
        score_one=score_one,
        shown=lambda document: ", ".join(run["label"] for run in document["runs"]),
    )


def verdict_answer(
    split: str,
    data: str | None,
    claims: str,
    *,
    system: str,
    options: dict[str, Any],
    budget: str | None,
    concurrency: str | None,
    use_cache: bool,
) -> Answer:
    """What answers a claim: a named system, or a language model through our own client."""
    loaded, true_claims, chosen = _load(split, data, claims)
    cases = {case.id: case for case in verdict_cases(loaded, true_claims, chosen, zones=system == OFFLINE)}
    asks_nobody = system == OFFLINE or system in ALWAYS
    if asks_nobody and (options or budget is not None or concurrency is not None):
        named = ", ".join(
            [*options, *(["budget"] if budget else []), *(["concurrency"] if concurrency else [])]
        )
        raise SettingsError(
            f"the system {system!r} asks no language model, so it takes no {named}; leave it out"
        )
    if system == OFFLINE:
        answer = offline_system("hybrid")
    elif system in ALWAYS:
        answer = constant_system(ALWAYS[system])
    else:
        settings = verdict_settings(**options)
        engine = model_engine(system, settings, budget=budget, cache=use_cache, limits=concurrency)
        answer = ModelSystem(engine.generator, settings, engine.window)

    async def ask(question: str) -> list[Document]:
        case = cases[question]
        try:
            prediction = await answer(case)
        except ClaimpathError:
            raise
        except Exception as error:
            failed = VerdictRun(
                label="No Response",
                explanation="",
                seconds=0.0,
                no_response=f"{type(error).__name__}: {error}",
            )
            prediction = VerdictPrediction(id=case.id, is_true=case.is_true, runs=(failed,))
        return [prediction.model_dump(mode="json")]

    return ask


def _load(split: str, data: str | None, claims: str) -> tuple[MissciSplit, TrueClaims | None, Any]:
    chosen = find_claim_set(claims)
    folder = find_data("missciplus", data)
    loaded = load_missciplus(folder, split, tolerate_bad_sentences=True)
    return loaded, None if chosen == "false" else load_true_claims(folder), chosen
