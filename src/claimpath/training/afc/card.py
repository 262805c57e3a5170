"""The card of a claim-evidence classifier."""

from claimpath.measures.summary import MeasureSummary
from claimpath.training.afc.records import AfcTraining
from claimpath.training.card import ModelCard
from claimpath.training.grid import CellOutcome

KIND = "claim-evidence classifier"


def afc_card(
    run: AfcTraining,
    outcome: CellOutcome,
    measures: dict[str, MeasureSummary],
    warnings: tuple[str, ...],
) -> ModelCard:
    """The card of one seed's model. measures: its own, on test. It names no folder of this machine."""
    progress = outcome.progress
    best = progress.epochs[progress.best_epoch - 1] if progress and progress.best_epoch else None
    device, _, precision = outcome.device.rpartition(", ")
    return ModelCard(
        kind=KIND,
        title=f"Claim-evidence classifier: {run.base.name} on {run.data}, seed {outcome.cell.seed}",
        base=run.base,
        sources=run.sources,
        settings={
            **run.settings.model_dump(mode="json"),
            "model": run.base.name,
            "max_length": run.max_length,
        },
        cell=outcome.cell,
        seeds=run.settings.seeds,
        measures=measures,
        baselines=run.baselines,
        validation=dict(best.measures) if best else {},
        use='claimpath rank "CLAIM" STUDY --ranker afc:DIR  # DIR is this folder',
        bad_at=bad_at(run),
        device=device,
        precision=precision,
        seconds=outcome.seconds,
        resumed=progress.resumed if progress else 0,
        version=run.version,
        code_sha256=run.code_sha256,
        libraries=run.libraries,
        warnings=warnings,
    )


def bad_at(run: AfcTraining) -> tuple[str, ...]:
    """What follows from the data: where the model is not to be trusted."""
    said = [
        "Claims that misrepresent a study: it was trained on claims that a text supports or refutes outright, and "
        "MissciPlus (section 7.1) finds that such models seldom refute a claim that rests on a fallacy.",
        "Anything but English, and texts that are no abstracts or news of science.",
    ]
    if "Not Enough Information" not in run.labels:
        said.append(
            "It has no label for not enough information: it has to support or refute whatever it is shown."
        )
    covid = {source.name for source in run.sources} <= {"covidfact", "healthver"}
    if covid:
        said.append("Topics other than COVID-19: it has seen nothing else.")
    if any(source.name == "covidfact" for source in run.sources):
        said.append(
            "False claims in people's own words: those of CovidFact are true ones in which a program changed words."
        )
    if n := sum(run.n_cut.values()):
        said.append(
            f"Long texts: {n:,} pairs had more than {run.max_length} tokens, and training and scores here leave "
            "out what is beyond; `afc:DIR` reads such texts in windows."
        )
    return tuple(said)
