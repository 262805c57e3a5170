"""missciplus/kernel for Inspect, by systems that need no language model."""

from collections.abc import Sequence

from claimpath.bench.inspect.part import Answer, Document, Part, Question, Scored
from claimpath.bench.manifest import make_manifest
from claimpath.bench.ranking_units import ranking_units
from claimpath.bench.records import Prediction
from claimpath.bench.run import DEFAULT_SEEDS, answer_case
from claimpath.bench.score import score_run
from claimpath.bench.systems import BuildRequest, resolve_system
from claimpath.bench.tasks import find_setting, find_task
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.datasets.registry import find_data

TASK = "missciplus/kernel"


def kernel_part(split: str, data: str | None, setting: str, system: str) -> Part:
    """The arguments of a split and how rankings of their passages are scored."""
    loaded, task = _load(split, data), find_task(TASK)
    seeds = _seeds(system)

    def score(documents: Sequence[Document], of: MissciSplit = loaded) -> Scored:
        manifest = make_manifest(
            task=TASK,
            system=system,
            split=of.name,
            setting=setting,
            data_file=of.path,
            data_sha256=of.sha256,
            seeds=seeds,
        )
        run = score_run(of, manifest, [Prediction.model_validate(document) for document in documents])
        return Scored(dict(run.summary.measures), ranking_units(run))

    def score_one(question: str, documents: Sequence[Document]) -> Scored:
        alone = tuple(argument for argument in loaded.arguments if argument.id == question)
        return score(documents, loaded.model_copy(update={"arguments": alone}))

    return Part(
        name=TASK,
        made_from={"split": split, "data": data, "setting": setting, "system": system},
        questions=tuple(
            Question(id=argument.id, text=argument.claim.strip(), target=", ".join(argument.accurate_ids))
            for argument in task.population(loaded.arguments)
        ),
        score=score,
        score_one=score_one,
        shown=lambda document: document["error"] or ", ".join(document["ranking"][:5]),
    )


def kernel_answer(split: str, data: str | None, setting: str, system: str) -> Answer:
    """What ranks the passages of an argument's study."""
    loaded, task = _load(split, data), find_task(TASK)
    info, options = resolve_system(system, {})
    ready = info.build(
        BuildRequest(split=loaded, task=task.rank_task, setting=find_setting(setting), options=options)
    )
    cases = {seed: task.cases(loaded.arguments, seed) for seed in _seeds(system) or (0,)}

    async def ask(question: str) -> list[Document]:
        documents = []
        for seed, by_id in cases.items():
            ranking, error = answer_case(ready, by_id[question])
            prediction = Prediction(id=question, seed=seed, ranking=ranking, error=error)
            documents.append(prediction.model_dump(mode="json"))
        return documents

    return ask


def _seeds(system: str) -> tuple[int, ...]:
    info, _ = resolve_system(system, {})
    return DEFAULT_SEEDS if info.uses_seed else ()


def _load(split: str, data: str | None) -> MissciSplit:
    return load_missciplus(find_data("missciplus", data), split, tolerate_bad_sentences=True)
