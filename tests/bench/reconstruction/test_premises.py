"""Premise matches, which five count, what is shown, exact chance, and comparisons."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.opened import opened_judge
from claimpath.bench.judge.ready import LEXICAL_CUT, ready_judge
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.bench.reconstruction import ReconstructionBenchRun
from claimpath.bench.reconstruction.gold import GoldGap, GoldPremise, gold_gaps
from claimpath.bench.reconstruction.premises import match_premises
from claimpath.bench.reconstruction.records import Candidate
from claimpath.bench.reconstruction.rescore import score_reconstruction_file
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.bench.reconstruction.score import score_reconstructions
from claimpath.bench.reconstruction.selection import (
    best_places,
    candidates_in_order,
    prediction_of,
    published_places,
)
from claimpath.bench.reconstruction.shown import find_shown, material_of
from claimpath.bench.reconstruction.trivial import random_by_prior, trivial_chances, trivial_premise
from claimpath.bench.reconstruction.trivial_scores import trivial_scores
from claimpath.bench.reconstruction.units import read_reconstruction_units
from claimpath.bench.units import compare_units
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError, SettingsError
from claimpath.records import FallacyClass, Undefined

AM: FallacyClass = "Ambiguity"
HG: FallacyClass = "Hasty Generalization"
FD: FallacyClass = "False Dilemma"
R5, R5P = "R@5(match=class)", "R@5(match=class+premise)"


class WordJudge:
    """Says match where both premises have the word `yes`; nothing where the premise has `?`."""

    name = "word"

    def __init__(self) -> None:
        self.settings = {"word": "yes"}
        self.asked: list[tuple[str, str]] = []

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Nothing."""

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        self.asked += [(q.generated, q.reference) for q in questions]
        return [
            Decision(error="?") if "?" in q.generated else Decision(match="yes" in q.generated.split())
            for q in questions
        ]


def gap(name: str, *premises: tuple[str, FallacyClass], linked: bool = True) -> GoldGap:
    found = tuple(GoldPremise(f"{name}:{i}", text, kind) for i, (text, kind) in enumerate(premises))
    return GoldGap(name, "Some context.", linked, found, frozenset(kind for _, kind in premises))


def test_matches_by_premise_by_hand(split: MissciSplit) -> None:
    argument = split.arguments[0]
    gold = {
        argument.id: (
            gap("g0", ("One.", AM), ("Two.", HG)),
            gap("g1", ("Three.", AM)),
            gap("g2", ("Four.", HG), linked=False),
        )
    }
    given = candidates_in_order([AM, HG, AM, FD, AM], ["yes indeed", "no", "yes ?", "yes", argument.claim])
    judge = WordJudge()
    (done,), trivial = asyncio.run(
        match_premises([prediction_of(argument.id, 0, given)], [argument], gold, judge)
    )
    # The first finds both gaps of its class; the second is judged no; the third is not decided, twice; the fourth has
    # no gap of its class; the fifth is the claim again, about which nobody is asked.
    assert done.matches == ((0, 0, 0), (0, 1, 0))
    assert done.n_undecided == 2
    assert argument.claim not in {generated for generated, _ in judge.asked}
    assert all(reference != "Four." or generated != "yes" for generated, reference in judge.asked)
    assert trivial == {argument.id: ()}
    found = score_reconstructions([done], gold, {argument.id: "PMC1"}, ())
    assert found[R5].value == 1
    assert found[R5P].value == pytest.approx(2 / 3)
    assert found["P@5(match=class+premise)"].value == pytest.approx(1 / 5)
    assert found["P@5(match=class+premise,count=gold)"].value == pytest.approx(2 / 5)
    assert found["P@1(match=class+premise,count=gold)"].value == 2
    assert found["R@5(match=class+premise,interchangeable=each)"].value == pytest.approx(2 / 4)
    assert found["R@5(match=class+premise,gaps=linked)"].value == 1
    assert found[f"R@5(match=class+premise,gaps={HG})"].value == pytest.approx(1 / 2)
    # P 1/5 and R 2/3: 2 * (2/15) / (13/15).
    assert found["F1@5(match=class+premise,of=fallacies)"].value == pytest.approx(4 / 13)
    assert found["Arg@1(match=class+premise)"].value == 1


def test_without_a_judge_premises_are_undefined(split: MissciSplit) -> None:
    found = asyncio.run(run_reconstruction_bench(split, split, "five-most-frequent"))
    assert found.summary.measures[R5P].value == Undefined(reason="no premise judge was asked")
    assert R5P not in found.summary.baselines["majority-class"]
    assert found.summary.settings["premise judge"] == "none"


def test_the_two_rules_choose_differently() -> None:
    def candidate(kind: FallacyClass, prompt: int, rank: int, given: int) -> Candidate:
        return Candidate(fallacy_class=kind, premise="x", prompt=prompt, rank=rank, given_rank=given)

    # Prompt 0 says Ambiguity, Hasty Generalization; prompt 1 Ambiguity behind one outside the nine; prompt 2 Dilemma.
    given = (candidate(AM, 0, 1, 1), candidate(HG, 0, 2, 2), candidate(AM, 1, 1, 2), candidate(FD, 2, 1, 1))
    # Ours: all first ones before the second; of them Ambiguity, then the class that is new, then Ambiguity again.
    assert best_places(given) == (0, 3, 2, 1)
    # Published: by given rank, then by prompt.
    assert published_places(given) == (0, 3, 1, 2)
    many = tuple(candidate(AM, 0, i, i) for i in range(1, 9))
    assert best_places(many) == published_places(many) == (0, 1, 2, 3, 4)
    assert best_places(()) == ()


def test_chance_is_worked_out_exactly() -> None:
    frequencies: dict[FallacyClass, int] = {AM: 3, HG: 2, FD: 1, "False Equivalence": 1, "Causal Oversimplification": 1,
                                            "Impossible Expectations": 1}  # fmt: skip
    whole, first = trivial_chances("random-by-prior", frequencies)
    assert sum(chance for chance, _ in whole) == pytest.approx(1)
    assert {names[0]: chance for chance, names in first}[AM] == pytest.approx(3 / 9)
    drawn = [random_by_prior(frequencies, "a", seed) for seed in range(4000)]
    for chance, names in whole:
        share = sum(set(answer) == set(names) for answer in drawn) / len(drawn)
        assert share == pytest.approx(chance, abs=0.03)


def test_every_trivial_system_scores_nothing_beyond_chance() -> None:
    frequencies: dict[FallacyClass, int] = dict.fromkeys((AM, HG, FD, "False Equivalence", "Fallacy of Composition",
                                                          "Causal Oversimplification"), 2)  # fmt: skip
    gold = {
        "a1": (gap("g0", ("One.", AM), ("Two.", HG)), gap("g1", ("Three.", FD))),
        "a2": (gap("g0", ("One.", "Impossible Expectations")),),
        "a3": (gap("g0", ("One.", "Causal Oversimplification")), gap("g1", ("Two.", "False Equivalence"))),
    }
    scores = trivial_scores(gold, frequencies, None)
    assert set(scores) == {"majority-class", "five-most-frequent", "random-by-prior"}
    for values in scores.values():
        assert values[R5] > 0
        assert values["R@5(match=class,chance=corrected)"] == pytest.approx(0, abs=1e-12)


def test_trivial_systems_by_premise_by_hand() -> None:
    frequencies: dict[FallacyClass, int] = {AM: 2, HG: 1}
    gold = {
        "a1": (gap("g0", ("One.", AM), ("Two.", HG)), gap("g1", ("Three.", AM)), gap("g2", ("Four.", HG)))
    }
    # The judge finds the trivial premise in the second premise of g0 and in g2, both Hasty Generalization.
    scores = trivial_scores(gold, frequencies, {"a1": ((0, 1), (2, 0))})
    assert scores["majority-class"][R5] == pytest.approx(2 / 3)
    assert scores["majority-class"][R5P] == 0
    assert scores["five-most-frequent"][R5P] == pytest.approx(2 / 3)
    # First said is Ambiguity with 2 of 3, which matches nothing by premise.
    assert scores["random-by-prior"]["P@1(match=class+premise)"] == pytest.approx(1 / 3)


def test_what_is_shown(split: MissciSplit) -> None:
    argument = split.arguments[0]
    passages = material_of(argument, argument.accurate_ids[0], "passages")
    assert passages.basis.passage is not None
    assert {p.id for p in passages.others} == {
        link.passage_id for fallacy in argument.fallacies for link in fallacy.links
    }
    words = material_of(argument, None, "paraphrases")
    contexts = [gap.context for gap in gold_gaps(argument) if gap.context]
    assert [p.text for p in words.others] == list(dict.fromkeys(contexts))
    unlinked = argument.model_copy(
        update={"fallacies": tuple(f.model_copy(update={"links": ()}) for f in argument.fallacies)}
    )
    assert material_of(unlinked, None, "linked-paraphrases").others == ()
    with pytest.raises(SettingsError, match="linked-paraphrases"):
        find_shown("everything")


def judged(split: MissciSplit, system: str) -> ReconstructionBenchRun:
    async def work() -> ReconstructionBenchRun:
        async with opened_judge(None, []) as judge:
            return await run_reconstruction_bench(split, split, system, judge=judge, seeds=(1, 2))

    return asyncio.run(work())


def test_scored_again_and_compared(split: MissciSplit, tmp_path: Path) -> None:
    first, second = judged(split, "majority-class"), judged(split, "random-by-prior")
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    for made, path in zip((first, second), paths, strict=True):
        path.write_text(made.model_dump_json(), encoding="utf-8")
        again = asyncio.run(score_reconstruction_file(path, load=lambda _: split))
        assert again == made
    units = [{unit.measure: unit for unit in read_reconstruction_units(path)} for path in paths]
    outcome = compare_units(units[0][R5], units[1][R5])
    assert not isinstance(outcome, Undefined)
    assert outcome.a == first.summary.measures[R5].value
    assert outcome.b == second.summary.measures[R5].value
    assert R5P in units[0]
    other = asyncio.run(score_reconstruction_file(paths[0], load=lambda _: split, judge=WordJudge()))
    assert other.summary.settings["premise judge"] == "word"
    paths[1].write_text(first.model_copy(update={"rows": {}}).model_dump_json(), encoding="utf-8")
    with pytest.raises(DataError, match="score it again"):
        read_reconstruction_units(paths[1])


def test_judges_that_are_ready() -> None:
    judge = asyncio.run(ready_judge("lexical", []))
    assert judge is not None
    asked = PremiseQuestion(
        id="q", generated="Nine snails stand for people.", reference="Snails are like people."
    )
    # Stems: nine, snail, stand, people; snail, like, people: 2 * 2 / (4 + 2 or 3), above the cut.
    assert asyncio.run(judge.decide([asked]))[0].match
    assert pytest.approx(0.370, abs=1e-3) == LEXICAL_CUT
    assert asyncio.run(ready_judge("openai:some", [])) is None
    with pytest.raises(SettingsError, match="looks at no premise"):
        asyncio.run(ready_judge("same-class", []))


def test_nothing_is_learned_from_the_arguments_that_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = "fallacy_id,claim,p0,generated_premise,reference_premise,q4"
    lines = [
        f"arg-{n}:1,Moss cures {n}.,Moss grew.,{'Snails are people' if n % 2 else 'Rain fell'} {n}.,"
        f"Snails are like people {n}.,{n % 2 == 1}"
        for n in range(6)
    ]
    (tmp_path / "premise_judge").mkdir()
    (tmp_path / "premise_judge" / "human_eval_joined.csv").write_text(
        "\n".join([header, *lines]), encoding="utf-8"
    )
    monkeypatch.setenv("CLAIMPATH_DATA", str(tmp_path))
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path))
    judge = asyncio.run(ready_judge("coverage-s", ["arg-0", "arg-1", "arg-77"]))
    assert judge is not None
    assert judge.settings["fitted on"] == "4 rows of human_eval_joined.csv"


def test_the_trivial_premise_needs_no_reading(split: MissciSplit) -> None:
    argument = split.arguments[0]
    assert trivial_premise(argument) == f"{argument.accurate_premise} Therefore, {argument.claim}"
