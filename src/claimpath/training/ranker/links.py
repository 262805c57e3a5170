"""Cases from linked passages: MissciPlus's validation split, or a set that the workbench exported in the same form.

`supports`: passages linked to the accurate premise. `undermines`: passages that expose a gap, by the same rule as the
benchmark; a case for each passage that the claim rests on, which stands before the claim, or one with the accurate
premise in words where no passage is linked. There is no split to report on: folds by study are measured instead.
"""

import json
from pathlib import Path

from claimpath.datasets.missciplus import SUFFIX, load_missciplus
from claimpath.datasets.missciplus_records import MissciArgument, MissciLink
from claimpath.datasets.sets import find_data_set
from claimpath.errors import DataError, SettingsError
from claimpath.records import RankTask
from claimpath.stages.rank.cross_encoder import query_text
from claimpath.training.data_card import DataSource
from claimpath.training.ranker.cases import CaseSet, RankCase, Unit, counts_of, make_case

VALIDATION = "dev"
TEST = "test"
SUMMARY = "set.json"
"""The counts that the workbench writes beside a set."""


def missciplus_cases(folder: Path, task: RankTask, unit: Unit) -> CaseSet:
    """The validation arguments. Raises as `load_missciplus`."""
    known = find_data_set("missciplus")
    return _case_set(
        "missciplus", folder, VALIDATION, task, unit, known.licence, known.citation, known.published
    )


def exported_cases(path: Path, task: RankTask, unit: Unit) -> CaseSet:
    """A file `NAME.missciplus.jsonl`, or the folder of an export that holds one.

    Raises SettingsError for another file and for MissciPlus's test split, DataError for a folder without such a file,
    and as `load_missciplus`.
    """
    if path.is_dir():
        found = sorted(path.glob(f"*{SUFFIX}"))
        if len(found) != 1:
            raise DataError(
                f"{str(path)!r} has {len(found)} files *{SUFFIX}; give --data one of them, or a folder that claimpath "
                "review export wrote for a project of passage links"
            )
        path = found[0]
    if not path.name.endswith(SUFFIX):
        raise SettingsError(f"--data {str(path)!r} is no set of linked passages; its name ends in {SUFFIX}")
    split = path.name.removesuffix(SUFFIX)
    if split == TEST:
        raise SettingsError(
            f"{path.name} is named as MissciPlus's test split, which no model may learn from; name a set of your own "
            "otherwise"
        )
    made = _case_set(path.name, path.parent, split, task, unit, "")
    return made.model_copy(update={"warnings": (*made.warnings, *_unfinished(path.parent / SUMMARY))})


def _case_set(
    name: str,
    folder: Path,
    split: str,
    task: RankTask,
    unit: Unit,
    licence: str,
    citation: str = "",
    published: str = "",
) -> CaseSet:
    data = load_missciplus(folder, split, tolerate_bad_sentences=unit == "passage")
    cases = tuple(case for argument in data.arguments for case in _cases(argument, task, unit))
    if not cases:
        raise DataError(f"{data.path} has no argument with a linked passage for the task {task!r}")
    without = len(data.arguments) - len({case.argument for case in cases})
    return CaseSet(
        name=name,
        train=cases,
        source=DataSource(
            name=name,
            licence=licence,
            files_sha256={data.path: data.sha256},
            counts={"train": counts_of(cases)},
            citation=citation,
            published=published,
            notes=(f"{without} of {len(data.arguments)} arguments have nothing linked for this task",),
        ),
        warnings=(
            f"the model learned from {data.path}: a score on that file is a training score. Those of folds by study "
            "stand for it",
        ),
    )


def _cases(argument: MissciArgument, task: RankTask, unit: Unit) -> list[RankCase]:
    texts: dict[str, str] = {}
    for passage in argument.passages:
        if unit == "passage":
            texts[passage.id] = passage.text
        else:
            texts.update({f"{passage.id}#{n}": sentence for n, sentence in enumerate(passage.sentences)})
    if task == "supports":
        queries = {"": argument.claim.strip()}
        links = list(argument.accurate_links)
    else:
        by_id = {passage.id: passage.text for passage in argument.passages}
        bases = {name: by_id[name] for name in argument.accurate_ids} or {"": argument.accurate_premise}
        queries = {name: query_text(argument.claim.strip(), basis) for name, basis in bases.items()}
        links = [link for fallacy in argument.fallacies for link in fallacy.links]
        if any(not fallacy.has_context for fallacy in argument.fallacies):
            links += argument.accurate_links
    relevant = {name for link in links for name in _marked(link, unit)}
    made = (
        make_case(f"{argument.id}:{name}", argument.id, argument.study_id, query, texts, relevant)
        for name, query in queries.items()
    )
    return [case for case in made if case is not None]


def _marked(link: MissciLink, unit: Unit) -> list[str]:
    if unit == "passage":
        return [link.passage_id]
    return [f"{link.passage_id}#{number}" for number in link.sentences]


def _unfinished(path: Path) -> tuple[str, ...]:
    """What the workbench's summary says is not settled: in the set, such pairs look as if they were not linked."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        waiting, unsettled = int(said["n_missing"]), int(said["n_failed"])
    except (OSError, ValueError, KeyError, TypeError):
        return ()
    if not waiting + unsettled:
        return ()
    return (
        f"{path.name} says that {waiting} items await labels and {unsettled} are not settled; they count as not "
        "linked, so the model may learn that relevant passages are not",
    )
