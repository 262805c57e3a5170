"""The extension guide's examples do what the guide says."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from claimpath import check, rank, read
from claimpath.datasets import verify as data_verify
from claimpath.datasets.card_counts import COUNTS
from claimpath.datasets.cards import card_of
from claimpath.datasets.checks import CHECKS
from claimpath.datasets.sets import DATA_SETS
from claimpath.datasets.traps import TRAPS
from claimpath.errors import DataError, SettingsError, StudyError
from claimpath.examples import example_claim, example_study
from claimpath.measures import summarise
from claimpath.records import Undefined
from claimpath.stages.rank import RANKERS
from claimpath.taxonomies.class_names import NORMALISERS, count_outside

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
MEDLINE = """PMID- 123456
TI  - Mint oil and the memory of twelve
      students
AB  - Twelve students smelled mint oil and learned words. They kept more words than
      without it. The group was small.
MH  - Mentha
PT  - Retracted Publication
"""


@pytest.fixture(autouse=True)
def registries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What an example registers is gone after its test."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    kept = [(table, dict(table)) for table in (RANKERS, NORMALISERS, DATA_SETS, CHECKS, COUNTS, TRAPS)]
    yield
    for table, before in kept:
        table.clear()
        table.update(before)  # type: ignore[arg-type]


def example(name: str) -> Any:
    sys.modules.pop(name, None)
    return import_module(name)


def test_every_example_is_tested_here() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {
        "new_reader", "new_ranker", "new_measure", "new_data_set", "new_inventory",
    }  # fmt: skip


def test_a_new_reader(tmp_path: Path) -> None:
    file = tmp_path / "one.medline"
    file.write_text(MEDLINE)
    study = example("new_reader").study_from_medline(file)
    assert study.title == "Mint oil and the memory of twelve students"
    assert [passage.text[s.start : s.end] for passage in study.passages for s in passage.sentences] == [
        "Twelve students smelled mint oil and learned words.",
        "They kept more words than without it.",
        "The group was small.",
    ]
    assert (study.reading.state, study.retracted, study.ids) == ("abstract_only", True, {"pmid": "123456"})
    assert [part.what for part in study.reading.not_read] == ["subject headings"]
    with pytest.raises(StudyError, match="no abstract"):
        example("new_reader").read_medline(b"TI  - A title alone", "one.medline")


def test_a_new_ranker() -> None:
    example("new_ranker").register()
    study = read(example_study())
    ranking = rank("Selvarin survived 48 hours at 40 units.", study, ranker="numbers").ranking
    scores = {ranked.passage_id: ranked.score for ranked in ranking}
    held = {
        passage.id: sum(number in passage.text.replace(",", " ").split() for number in ("48", "40"))
        for passage in study.passages
    }
    assert scores[max(held, key=lambda passage: held[passage])] == 1.0
    assert len(ranking) == len(study.passages)
    assert {ranked.score for ranked in rank("No digits.", study, ranker="numbers").ranking} == {0.0}


def test_a_new_measure_by_hand_and_by_simulation() -> None:
    rbp = example("new_measure").rank_biased_precision
    # p = 0.5, relevant at ranks 1 and 3: 0.5 * (1 + 0.25) = 0.625.
    assert rbp(["a", "b", "c"], {"a", "c"}, 0.5) == pytest.approx(0.625)
    # Independent: the chance-weighted share, rank by rank, as a reader who goes on with p would look.
    looked, total = 1.0, 0.0
    for relevant in (False, True, True, False):
        total, looked = total + 0.2 * looked * relevant, looked * 0.8
    assert rbp(list("wxyz"), {"x", "y"}) == pytest.approx(total)


@pytest.mark.parametrize(("ranking", "value"), [([], 0.0), (["b"], 0.0), (["a"], 0.2), (["b", "a"], 0.16)])
def test_a_new_measure_at_its_edges(ranking: list[str], value: float) -> None:
    assert example("new_measure").rank_biased_precision(ranking, {"a"}) == pytest.approx(value)


def test_a_new_measure_refuses_and_abstains_and_is_averaged() -> None:
    rbp = example("new_measure").rank_biased_precision
    assert isinstance(rbp(["a"], set()), Undefined)
    with pytest.raises(SettingsError, match=r"between 0 and 1.*1"):
        rbp(["a"], {"a"}, 1)
    scores = {"x": rbp(["a"], {"a"}), "y": rbp(["a"], set())}
    row = summarise(scores, expected=["x", "y", "z"], clusters=dict.fromkeys("xyz", "one"))
    assert (row.n_expected, row.n_scored, row.n_missing, row.n_no_gold) == (3, 1, 1, 1)


def _garden(folder: Path, *rows: dict[str, str]) -> Path:
    folder.mkdir()
    (folder / "all.garden.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    return folder


def test_a_new_data_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = example("new_data_set")
    module.register()
    row = {"id": "g1", "claim": "Moss sings.", "evidence": "Moss grew by 2 mm."}
    folder = _garden(tmp_path / "garden-claims", row)
    monkeypatch.setenv("CLAIMPATH_DATA", str(tmp_path))
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))
    assert [claim.id for claim in module.load_garden()] == ["g1"]
    assert card_of("garden-claims").counts == {"claims": {"all": 1}}
    assert data_verify.verify_data("garden-claims").n_unsound == 0
    (folder / "all.garden.jsonl").write_text("\n".join([json.dumps(row), json.dumps({**row, "claim": " "})]))
    with pytest.raises(DataError, match=r"all\.garden\.jsonl:2 claim: 'claim' is empty"):
        module.load_garden(folder)
    problems = data_verify.verify_data("garden-claims").sets[0].problems
    assert [(problem.line, problem.field) for problem in problems] == [(2, "claim"), (2, "id")]


def test_a_new_inventory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = example("new_inventory")
    module.register()
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))
    quote = {"passage": "p2", "text": "Vero E6 cells", "role": "context"}
    verdict = {"explanation": "Cells are no patients.", "quotes": [], "final_verdict": "Incorrect"}
    found = [
        {"premise": f"Premise {number}.", "fallacy_class": name, "quotes": [quote], "why": "So."}
        for number, name in enumerate(("Dish to Body", "old news", "Ambiguity"))
    ]
    script = tmp_path / "answers.jsonl"
    lines = [
        {"role": "checker", "answer": verdict},
        {"role": "reconstructor", "answer": {"reasoning": "", "fallacies": found}},
    ]
    script.write_text("\n".join(map(json.dumps, lines)))
    report = check(
        example_claim(2).text,
        read(example_study()),
        engine=f"scripted:{script}",
        runs=1,
        reconstruct="all-passages",
        reconstruct_prompt=module.write_prompt(tmp_path / "prompt.txt"),
        normaliser=module.NAME,
    )
    assert [subgraph.fallacy_class for subgraph in report.subgraphs] == ["Fallacy of Composition"]
    assert count_outside(["old news", "mouse to man"], module.NAME) == {"old news": 1}
