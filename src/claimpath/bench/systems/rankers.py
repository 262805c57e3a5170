"""The product's own rankers as systems: each case's study is ranked as `claimpath rank` ranks a file."""

from claimpath.bench.case import Case
from claimpath.bench.systems.registry import System
from claimpath.datasets import MissciSplit, study_of
from claimpath.records import Study
from claimpath.stages.rank import RankRequest, rank_request


def build(_: MissciSplit, *, option: str) -> System:
    """Give the ranker named by `option` as a system."""
    studies: dict[str, Study] = {}

    def system(case: Case) -> list[str]:
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
        return [ranked.passage_id for ranked in rank_request(request, option).ranking]

    return system
