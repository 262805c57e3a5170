"""The product's own rankers as systems: each case's study is ranked as `claimpath rank` ranks a file."""

from claimpath.bench.case import Case
from claimpath.bench.fingerprint import model_digests
from claimpath.bench.systems.bm25 import request_parts
from claimpath.bench.systems.options import shown
from claimpath.bench.systems.system import BuildRequest, System
from claimpath.datasets import study_of
from claimpath.models.weights import shown_name, weights_digests
from claimpath.records import Study
from claimpath.stages.rank import RankRequest, rank_request


def build(asked: BuildRequest, *, option: str) -> System:
    """Give the ranker named by `option` as a system, with the model that the options name."""
    model = asked.options.embedder or asked.options.classifier
    ranker = f"{option}:{model}" if model else option
    studies: dict[str, Study] = {}

    def rank(case: Case) -> list[str]:
        study = studies.get(case.argument.id)
        if study is None:
            study = studies.setdefault(case.argument.id, study_of(case.argument))
        request = RankRequest(
            claim=case.argument.claim,
            study=study,
            task=case.task,
            given=tuple(passage for passage in study.passages if passage.id == case.given),
            premise=case.premise,
            seed=case.seed,
        )
        return [ranked.passage_id for ranked in rank_request(request, ranker).ranking]

    name = "bm25-study" if option == "bm25" else option
    if not model:
        return System(rank, shown(name, request_parts(asked)), models_sha256=model_digests(option))
    return System(
        rank,
        shown(name, [shown_name(model), *request_parts(asked)]),
        {"model": shown_name(model)},
        weights_digests(model),
    )
