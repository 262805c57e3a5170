import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.any_fallacy import (
    AnyFallacyPrediction,
    YesOrNo,
    any_fallacy_settings,
    any_fallacy_table,
    estimate_any_fallacy,
    rescore_any_fallacy,
    run_any_fallacy,
    score_answer_file,
)
from claimpath.bench.any_fallacy.score import score_answers, trivial_answers
from claimpath.bench.any_fallacy.units import any_fallacy_units
from claimpath.bench.tables import render
from claimpath.datasets import (
    MissciArgument,
    MissciFallacy,
    MissciLink,
    MissciPassage,
    MissciPremise,
    MissciSplit,
)
from claimpath.datasets.true_claims import TrueClaim, TrueClaims
from claimpath.errors import DataError, SettingsError
from claimpath.measures.statistics.aggregate import measure_units
from claimpath.models.cache import CallCache
from claimpath.records import Undefined
from claimpath.testing import ModelServer
from claimpath.testing.protocols import Asked

EXPECTED = {"a": False, "b": False, "t": True}
STUDIES = {"a": "s1", "b": "s2", "t": "t"}


def _passage(passage_id: str, section: str, sentence: str) -> MissciPassage:
    return MissciPassage(id=passage_id, section=section, subsection="", sentences=(sentence,), part="main")


def _argument(number: int, *, linked: bool = True) -> MissciArgument:
    links = tuple(MissciLink(passage_id=f"PMC{number}-{place}", sentences=(0,)) for place in range(2))
    return MissciArgument(
        id=f"arg-{number}",
        claim="Plum oil cures gout.",
        accurate_premise="Plum oil reduced gout in mice.",
        accurate_links=links if linked else (),
        fallacies=(
            MissciFallacy(
                id=f"arg-{number}:1",
                context="",
                links=(),
                premises=(
                    MissciPremise(id="p", premise="People are mice.", fallacy_class="False Equivalence"),
                ),
            ),
        ),
        study_id=f"PMC{number}",
        passages=(
            _passage(f"PMC{number}-0", "Results", "Plum oil reduced gout in mice by 40%."),
            _passage(f"PMC{number}-1", "Methods", "Male mice with gout were fed plum oil for six weeks."),
        ),
        selected=(f"PMC{number}-0", f"PMC{number}-1"),
        meta={},
    )


SPLIT = MissciSplit(
    name="dev", path="dev.jsonl", sha256="d", arguments=(_argument(1), _argument(2, linked=False))
)
TRUE = TrueClaims(
    path="true-claims.jsonl",
    sha256="e",
    claims=(TrueClaim(id="leaves-1", claim="Snails eat basil.", evidence="The snails ate the basil."),),
)


def _prediction(name: str, *found: bool | None) -> AnyFallacyPrediction:
    return AnyFallacyPrediction(
        id=name, runs=tuple(YesOrNo(found=f, no_response="declined" if f is None else None) for f in found)
    )


def test_worked_by_hand() -> None:
    # a: yes, yes, none -> 2/3 yes; b: not answered; t: yes, no, no -> 1/3 yes, 2/3 no.
    predictions = [_prediction("a", True, True, None), _prediction("t", True, False, False)]
    values = {name: summary.value for name, summary in score_answers(predictions, EXPECTED, STUDIES).items()}
    assert values["Proportion(answer=yes)"] == pytest.approx((2 / 3) / 2)
    assert values["Proportion(answer=none)"] == pytest.approx((1 / 3) / 2)
    assert values["Proportion(answer=no,claims=true)"] == pytest.approx(2 / 3)
    assert values["Precision(answer=yes)"] == pytest.approx((2 / 3) / (2 / 3 + 1 / 3))
    # Recall is over both false claims; without abstentions, all that was decided of them was yes.
    assert values["Recall(answer=yes)"] == pytest.approx((2 / 3) / 2)
    assert values["Recall(answer=yes,abstained=out)"] == 1
    assert values["Specificity(answer=yes)"] == pytest.approx(2 / 3)
    assert values["Accuracy"] == pytest.approx((2 / 3 + 2 / 3) / 3)
    summary = score_answers(predictions, EXPECTED, STUDIES)["Accuracy"]
    assert (summary.n_expected, summary.n_scored, summary.n_missing) == (3, 2, 1)


def test_trivial_systems_score_as_their_baselines() -> None:
    for system, name in (("always-yes", "always yes"), ("always-no", "always no")):
        score = run_any_fallacy(SPLIT, system=system, true_claims=TRUE).summary
        assert score.baselines == trivial_answers({"arg-1": False, "arg-2": False, "leaves-1": True})
        for measure, value in score.baselines[name].items():
            assert score.measures[measure].value == value
    assert isinstance(score.measures["Precision(answer=yes)"].value, Undefined)


def test_the_rules_find_the_gap_and_stay_silent_without_passages() -> None:
    run = run_any_fallacy(SPLIT, system="offline", true_claims=TRUE)
    first, second, true = run.predictions
    assert first.runs[0].found is True
    assert first.runs[0].explanation
    assert second.runs[0].found is None
    assert "No passage is linked" in (second.runs[0].no_response or "")
    assert true.runs[0].found is False
    assert run.summary.no_response
    full = run_any_fallacy(
        SPLIT, system="offline", true_claims=TRUE, settings=any_fallacy_settings(evidence="full")
    )
    assert full.predictions[1].runs[0].found is True


def _by_claim(asked: Asked) -> str:
    if "Snails eat basil." in asked.text:
        return json.dumps({"explanation": "It follows.", "fallacy": "no"})
    return json.dumps({"explanation": "Mice are no people.", "fallacy": "yes"})


def test_a_model_is_asked_with_its_evidence_and_kept(tmp_path: Path) -> None:
    cache = CallCache(tmp_path / "calls.sqlite")
    with ModelServer(_by_claim) as server:
        first, second = (
            run_any_fallacy(
                SPLIT,
                system=f"test@{server.url}",
                true_claims=TRUE,
                settings=any_fallacy_settings(runs=2),
                cache=cache,
            )
            for _ in range(2)
        )
        # arg-2 has no linked passage, so nothing is asked about it.
        assert server.n_calls == 2 * 2
    assert first.summary.measures == second.summary.measures
    assert (first.summary.n_calls, second.summary.n_calls, second.summary.n_from_cache) == (4, 0, 4)
    assert first.summary.measures["Proportion(answer=yes)"].value == 0.5
    assert first.summary.measures["Recall(answer=yes,abstained=out)"].value == 1
    assert first.summary.measures["Specificity(answer=yes)"].value == 1
    assert first.manifest.prompts_sha256


def test_a_model_that_declines_has_no_answer() -> None:
    with ModelServer(lambda asked: "I'm sorry, but I can't help with that.") as server:
        run = run_any_fallacy(
            SPLIT,
            system=f"test@{server.url}",
            claims="true",
            true_claims=TRUE,
            settings=any_fallacy_settings(runs=1),
            cache=False,
        )
    assert run.summary.measures["Proportion(answer=none,claims=true)"].value == 1
    assert sum(run.summary.no_response.values()) == 1


def test_evidence_that_does_not_fit_is_not_cut() -> None:
    with ModelServer(_by_claim) as server:
        run = run_any_fallacy(
            SPLIT,
            system=f"test@{server.url}",
            claims="false",
            settings=any_fallacy_settings(runs=1, window=1_000),
            cache=False,
        )
        assert server.n_calls == 0
    assert "does not fit" in (run.predictions[0].runs[0].no_response or "")


def test_an_estimate_sends_nothing() -> None:
    estimate = estimate_any_fallacy(
        SPLIT, system="openai:gpt-4o", settings=any_fallacy_settings(), true_claims=TRUE, cache=False
    )
    assert estimate.n_calls == 6
    with pytest.raises(SettingsError, match="nothing to estimate"):
        estimate_any_fallacy(SPLIT, system="offline", settings=any_fallacy_settings(), true_claims=TRUE)


def test_a_run_is_scored_again_and_compared_to_the_same_figures(tmp_path: Path) -> None:
    run = run_any_fallacy(SPLIT, system="offline", true_claims=TRUE)
    file = tmp_path / "run.json"
    file.write_text(run.model_dump_json(), encoding="utf-8")
    assert rescore_any_fallacy(SPLIT, file, claims="both", true_claims=TRUE).summary == run.summary
    for unit in any_fallacy_units(run):
        value = measure_units(list(unit.values.values()), unit.aggregate)
        expected = run.summary.measures[unit.measure].value
        assert isinstance(value, Undefined) == isinstance(expected, Undefined)
        assert isinstance(value, Undefined) or value == pytest.approx(expected)
    assert any_fallacy_units(run)[0].measure == "F1(answer=yes)"
    text = render(any_fallacy_table([run.summary]), "markdown")
    assert "(always yes)" in text
    with pytest.raises(DataError, match="made with other data"):
        rescore_any_fallacy(SPLIT.model_copy(update={"sha256": "f"}), file, claims="both", true_claims=TRUE)


def _write(path: Path, *rows: Any) -> Path:
    file = path / "answers.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


def test_recorded_answers(tmp_path: Path) -> None:
    rows = [
        {"id": "arg-1", "answer": "yes"},
        {"id": "arg-1", "answer": "none", "run": 1},
        {"id": "leaves-1", "answer": "no"},
    ]
    score = score_answer_file(SPLIT, _write(tmp_path, *rows), true_claims=TRUE).summary
    assert score.measures["Proportion(answer=yes)"].value == 0.25
    assert score.measures["Proportion(answer=yes)"].n_missing == 1
    assert "1 of 3 claims have no prediction" in score.warnings[0]


def test_a_recorded_error_is_no_answer_with_its_reason(tmp_path: Path) -> None:
    score = score_answer_file(
        SPLIT, _write(tmp_path, {"id": "arg-1", "error": "out of memory"}), true_claims=TRUE
    ).summary
    assert score.no_response == {"out of memory": 1}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"id": "arg-1", "error": 7, "run": 1}, "`error` is 7"),
        ({"id": "arg-9", "answer": "yes"}, "no claim 'arg-9'"),
        ({"id": "arg-1", "answer": "maybe", "run": 1}, "the answer is 'maybe'"),
        ({"id": "arg-1", "answer": True, "run": 1}, "the answer is True"),
        ({"id": "arg-1", "answer": "no"}, "run 0 of the claim 'arg-1' was given on answers"),
        ({"id": "arg-1", "answer": "no", "run": 0.5}, "`run` is 0.5"),
    ],
)
def test_bad_lines_are_named(tmp_path: Path, row: Any, message: str) -> None:
    file = _write(tmp_path, {"id": "arg-1", "answer": "yes"}, row)
    with pytest.raises(DataError, match=rf"answers\.jsonl:2: .*{message}"):
        score_answer_file(SPLIT, file, true_claims=TRUE)


def test_settings_are_checked() -> None:
    with pytest.raises(SettingsError, match="--evidence is 'none'"):
        any_fallacy_settings(evidence="none")
    with pytest.raises(SettingsError, match="needs the file of true claims"):
        run_any_fallacy(SPLIT, system="always-yes")
