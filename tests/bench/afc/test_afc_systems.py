from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.bench.afc import AfcOptions, afc_panels, afc_tables, run_afc, systems
from claimpath.bench.afc.units import afc_units
from claimpath.bench.tables import render_all
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.errors import SettingsError
from claimpath.measures.statistics.aggregate import measure_units


class ByWord:
    """A classifier that knows three words."""

    name = "by-word"
    labels = ("NEI", "CONTRADICT", "SUPPORT")

    def __init__(self) -> None:
        self.counts = {"pairs": 5, "first texts cut": 0}
        self.seen: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.seen += pairs
        self.counts["pairs"] += len(pairs)
        self.counts["first texts cut"] += 1
        rows = {"0": (0.1, 0.2, 0.7), "1": (0.2, 0.5, 0.3)}
        places = [
            next((row for word, row in rows.items() if word in " ".join(pair)), (0.8, 0.1, 0.1))
            for pair in pairs
        ]
        return np.array(places)


@pytest.fixture
def by_word(monkeypatch: pytest.MonkeyPatch) -> ByWord:
    model = ByWord()
    monkeypatch.setattr(systems, "load_pair_scorer", lambda name: model)
    return model


def test_a_classifier_labels_by_its_most_probable_label(split: MissciSplit, by_word: ByWord) -> None:
    run = run_afc(split, system="afc:owner/by-word")
    first = [label.label for label in run.labels if label.id == "arg-1"]
    assert first == ["Supported", "Refuted", "Not Enough Information", "Not Enough Information"]
    assert run.labels[0].probabilities == {"Supported": 0.7, "Refuted": 0.2, "Not Enough Information": 0.1}
    assert run.summary.measures["Proportion(verdict=Mixed)"].value == 1.0
    assert by_word.seen[0] == ("Basil makes people taller.", "Sentence 0.")
    assert any("2 first texts left" in warning for warning in run.summary.warnings)
    assert run.manifest is not None
    # What the model had done before does not count.
    assert run.manifest.counts == {"pairs": 8, "first texts cut": 2}
    assert "CONTRADICT is refuted" in run.manifest.settings["labels"]


def test_order_and_titles(split: MissciSplit, by_word: ByWord) -> None:
    run_afc(split, system="afc:owner/by-word", options=AfcOptions(pair_order="evidence-claim", titles=True))
    assert by_word.seen[1] == ("Results: Sentence 1.", "Basil makes people taller.")
    assert by_word.seen[0][0] == "Sentence 0."


def test_random_labels_depend_on_the_seed_and_the_claim_only(
    split: MissciSplit, true_claims: TrueClaims
) -> None:
    alone = run_afc(split, system="afc:random", seeds=(1, 2))
    beside = run_afc(split, system="afc:random", seeds=(2,), claims="both", true_claims=true_claims)
    assert set(beside.labels) >= {label for label in alone.labels if label.seed == 2}
    assert alone.summary.seeds == (1, 2)


@pytest.mark.parametrize(
    ("system", "given", "message"),
    [
        ("afc:", {}, "names no classifier"),
        ("afc:random", {"options": AfcOptions()}, "takes no options"),
        ("afc:always-nei", {"seeds": (1,)}, "takes no seeds"),
        ("afc:always-nei", {"claims": "both"}, "needs the file of true claims"),
    ],
)
def test_what_does_not_go_together_is_refused(
    split: MissciSplit, system: str, given: dict[str, object], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        run_afc(split, system=system, **given)  # type: ignore[arg-type]


def test_another_order_is_refused() -> None:
    with pytest.raises(SettingsError, match="unknown pair order"):
        AfcOptions(pair_order="both")


def test_tables_show_runs_beside_trivial_systems(split: MissciSplit, true_claims: TrueClaims) -> None:
    run = run_afc(split, system="afc:random", seeds=(1,), claims="both", true_claims=true_claims)
    tables = afc_tables([run.summary, run.summary])
    assert len(tables) == 3
    # Three trivial systems once, then both runs.
    assert [row[0] for row in tables[0].rows] == [
        "(always-supported)", "(always-refuted)", "(always-nei)", "afc:random", "afc:random",
    ]  # fmt: skip
    assert "linked to neither" in render_all(tables, "markdown")
    only_true = run_afc(split, system="afc:always-nei", claims="true", true_claims=true_claims)
    assert len(afc_tables([only_true.summary])) == 1
    with pytest.raises(SettingsError, match="true claims only"):
        afc_panels("links", [only_true.summary])


def test_panels_hold_every_share(split: MissciSplit) -> None:
    score = run_afc(split, system="afc:always-supported").summary
    panels = afc_panels("links", [score, score])
    assert panels[0].title == "Linked to only the accurate premise (2)"
    assert list(panels[0].series) == ["afc:always-supported (1)", "afc:always-supported (2)"]
    assert [panels[0].value(figure) for figure in panels[0].series["afc:always-supported (1)"]] == [100, 0, 0]
    (classes,) = afc_panels("gap-classes", [score])
    assert "Hasty Generalization (4)" in classes.rows
    with pytest.raises(SettingsError, match="unknown figure"):
        afc_panels("outcomes", [score])


def test_units_give_the_measures_of_the_summary(split: MissciSplit, true_claims: TrueClaims) -> None:
    run = run_afc(split, system="afc:random", seeds=(1, 2), claims="both", true_claims=true_claims)
    units = afc_units(run)
    assert units[0].measure == "Rejected"
    assert (units[0].better, units[-5].better) == ("higher", "lower")
    for unit in units:
        value = measure_units(list(unit.values.values()), unit.aggregate)
        assert value == pytest.approx(run.summary.measures[unit.measure].value)
        assert len(unit.values) == run.summary.measures[unit.measure].n_expected
