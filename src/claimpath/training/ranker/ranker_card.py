"""The cards of rankers: README.md, card.json for trained models, and ranker.json with every score."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimpath._version import __version__
from claimpath.bench.fingerprint import model_digests
from claimpath.bench.manifest import code_sha256, library_versions
from claimpath.measures.summary import MeasureSummary
from claimpath.models.embedder import DEFAULT_EMBEDDER
from claimpath.records.base import Undefined
from claimpath.training.card import ModelCard, base_model, write_card
from claimpath.training.card_text import measures_text
from claimpath.training.checkpoint import write_text
from claimpath.training.data_card import licence_warnings
from claimpath.training.device import find_machine
from claimpath.training.grid import CellOutcome
from claimpath.training.ranker.cases import CaseSet
from claimpath.training.ranker.result import RankerResult
from claimpath.training.settings import TrainingSettings

RESULT = "ranker.json"
_BAD_AT = (
    "It learned from English abstracts and articles of medicine and biology; other fields and "
    "languages were not tried.",
    "It looks for closeness: a passage that exposes a gap with none of the claim's words is ranked low, and negations "
    "and changed numbers move a score little.",
    "A score orders the passages of one study; it is no probability, and scores of different studies "
    "can't be compared.",
)

_TABLE_BAD_AT = (
    "The order of words is lost on it: who did what to whom makes no difference.",
    "How rare a piece is was counted in the texts below; in texts on other topics its weights are worse.",
)


def write_ranker_card(
    folder: Path,
    result: RankerResult,
    sources: Sequence[CaseSet],
    settings: TrainingSettings,
    best: CellOutcome,
    config: Any,
) -> None:
    """Write the card of a trained ranker into its folder."""
    write_text(folder / RESULT, result.model_dump_json(indent=1) + "\n")
    measures, baselines = flat(result)
    progress = best.progress
    validation = progress.epochs[progress.best_epoch - 1].measures if progress is not None else {}
    data = tuple(source.source for source in sources)
    write_card(
        folder,
        ModelCard(
            kind=f"{result.kind} that ranks passages",
            title=f"Ranker ({result.kind}) for the task {result.task}",
            base=base_model(settings.model, config),
            sources=data,
            settings={**settings.model_dump(mode="json"), "unit": result.unit, "task": result.task},
            cell=best.cell,
            seeds=settings.seeds,
            measures=measures,
            baselines=baselines,
            validation=validation,
            use=use_of(result),
            bad_at=_BAD_AT,
            device=best.device,
            precision=find_machine(settings).precision,
            seconds=best.seconds,
            resumed=progress.resumed if progress is not None else 0,
            version=__version__,
            code_sha256=code_sha256(),
            libraries=library_versions(),
            # The card says by itself what is to be said of licences.
            warnings=tuple(said for said in result.warnings if said not in licence_warnings(data)),
        ),
    )


def write_table_card(folder: Path, result: RankerResult, sources: Sequence[CaseSet], teacher: str) -> None:
    """Write the card of a table of vectors, which has no training run behind it."""
    write_text(folder / RESULT, result.model_dump_json(indent=1) + "\n")
    measures, baselines = flat(result)
    known = base_model(teacher, None)
    weights = model_digests("dense") if teacher == DEFAULT_EMBEDDER else known.weights_sha256
    digests = ", ".join(f"{name} {digest}" for name, digest in weights.items())
    lines = [f"# Table of vectors distilled from {known.name}", ""]
    data = tuple(source.source for source in sources)
    lines += [f"> **Warning.** {said}\n" for said in result.warnings]
    lines += [f"```console\n$ {use_of(result)}\n```", "", "## What it is bad at", ""]
    lines += [f"- {said}" for said in (*_TABLE_BAD_AT, *_BAD_AT[1:])]
    lines += ["", "## Measures", "", measures_text(measures, baselines), "## Made from", ""]
    lines += [f"- teacher: `{known.name}` ({digests or 'by its name'})"]
    lines += [
        f"- texts in which pieces were counted: {source.name} (licence: {source.licence or 'none stated'}; "
        + ", ".join(f"{name} {digest}" for name, digest in source.files_sha256.items())
        + ")"
        for source in data
    ]
    lines += [f"- claimpath {__version__} (code {code_sha256()[:12]})"]
    lines += [f"- {name} {version}" for name, version in library_versions().items()]
    write_text(folder / "README.md", "\n".join(lines) + "\n")


def use_of(result: RankerResult) -> str:
    """A command that uses the ranker."""
    return f"claimpath rank CLAIM STUDY --task {result.task} --ranker {result.system.partition(':')[0]}:DIR"


def flat(
    result: RankerResult,
) -> tuple[dict[str, MeasureSummary], dict[str, dict[str, float | Undefined]]]:
    """Measures and baselines of all sets of cases, with the set in the measure's name: `MRR [scifact dev]`."""
    measures: dict[str, MeasureSummary] = {}
    baselines: dict[str, dict[str, float | Undefined]] = {}
    for score in result.scores:
        measures |= {f"{name} [{score.cases}]": summary for name, summary in score.measures.items()}
        for system, values in score.baselines.items():
            row = baselines.setdefault(system, {})
            row |= {f"{name} [{score.cases}]": value for name, value in values.items()}
    return measures, baselines
