"""Explanations: metrics by hand, right against wrong, systems compared, and what is missing. All texts are invented."""

import pytest

from claimpath.bench.explanations.choose import METRICS, MetricModels, choose_metrics
from claimpath.bench.explanations.contradiction_rules import contradicts
from claimpath.bench.explanations.measure import compare_systems, measure_explanations
from claimpath.bench.explanations.metrics import Measured, char_perplexity, ea, fc, lexical_support
from claimpath.bench.explanations.records import ExplanationReport
from claimpath.bench.explanations.table import find_table
from claimpath.bench.explanations.texts import Explained, sentences_of
from claimpath.bench.tables import render
from claimpath.errors import SettingsError
from claimpath.measures.statistics.two_sample_permutation import TwoSamplePermutation, two_sample_permutation
from claimpath.records import Undefined

NONE = Undefined(reason="nobody wrote one")


def one(
    name: str,
    explanation: str,
    *,
    evidence: str = "Ebb's pier was built in 1890. It is old.",
    rationale: str | Undefined = "The pier is old. It stands.",
    right: bool = True,
    failed: bool = False,
) -> Explained:
    return Explained(name, name, explanation, "Ebb has a pier.", evidence, rationale, right, failed)


def scripted(pairs: object) -> list[float]:
    """Contradiction by the last word of the hypothesis: its length over ten."""
    return [len(hypothesis.rstrip(".").split()[-1]) / 10 for _, hypothesis in pairs]  # type: ignore[attr-defined]


def test_evidence_appropriateness_is_the_mean_over_rationales_of_the_mean_over_sentences() -> None:
    # Equation 2. a: sentences end in "old" (0.3) and "built" (0.5): mean of 0.7 and 0.5 = 0.6. b: "it" (0.2): 0.8.
    given = [one("a", "It is old. It was built."), one("b", "So be it.")]
    score, parts = measure_explanations("x", given, [ea("s", scripted)])
    assert score.measures["EA(contradiction=s)"].all.value == pytest.approx((0.6 + 0.8) / 2)
    assert parts["EA(contradiction=s)"] == pytest.approx([0.7, 0.5, 0.8])


def test_factual_consistency_pools_all_pairs_of_sentences() -> None:
    # Equation 1. a: 2 sentences x 2 of the person: 0.3, 0.5 twice; b: 1 x 1: 0.2. FC = 1 - (0.6 + 1.0 + 0.2) / 5.
    given = [
        one("a", "It is old. It was built."),
        one("b", "So be it.", rationale="Yes."),
        one("c", "No.", rationale=NONE),
    ]
    measure = measure_explanations("x", given, [fc("s", scripted)])[0].measures["FC(contradiction=s)"]
    assert measure.all.value == pytest.approx(1 - 1.8 / 5)
    assert (measure.all.n_expected, measure.all.n_scored, measure.all.n_no_gold) == (3, 2, 1)
    assert measure.undefined == {"the data have no rationale of a person for this pair": 1}


def test_premise_and_hypothesis_are_evidence_or_person_and_explanation() -> None:
    seen: list[tuple[str, str]] = []

    def watch(pairs: object) -> list[float]:
        seen.extend(pairs)  # type: ignore[arg-type]
        return [0.0 for _ in pairs]  # type: ignore[attr-defined]

    given = [one("a", "It is old.")]
    ea("s", watch).measure(given)
    fc("s", watch).measure(given)
    assert seen == [
        (given[0].evidence, "It is old."),
        ("The pier is old.", "It is old."),
        ("It stands.", "It is old."),
    ]


def test_right_and_wrong_verdicts_are_compared_with_an_interval_and_a_test() -> None:
    given = [one(f"r{n}", "It is old.") for n in range(6)] + [
        one(f"w{n}", "It was built.", right=False) for n in range(4)
    ]
    measure = measure_explanations("x", given, [ea("s", scripted)])[0].measures["EA(contradiction=s)"]
    assert (measure.right.value, measure.wrong.value) == (pytest.approx(0.7), pytest.approx(0.5))
    compared = measure.right_against_wrong
    assert compared.difference == pytest.approx(0.2)
    assert (compared.low, compared.high) == (pytest.approx(0.2), pytest.approx(0.2))
    direct = two_sample_permutation([0.7] * 6, [0.5] * 4)
    assert isinstance(direct, TwoSamplePermutation)
    assert compared.p_value == direct.p_value
    # One deal of 210 gives just these groups.
    assert compared.p_value == pytest.approx(1 / 210, abs=0.003)


def test_without_wrong_verdicts_there_is_nothing_to_compare() -> None:
    measure = measure_explanations("x", [one("a", "It is old.")], [ea("s", scripted)])[0].measures[
        "EA(contradiction=s)"
    ]
    assert isinstance(measure.right_against_wrong.difference, Undefined)
    assert isinstance(measure.wrong.value, Undefined)
    assert measure.wrong.n_expected == 0


def test_pairs_without_an_explanation_are_counted_and_in_no_mean() -> None:
    given = [one("a", "It is old."), one("b", "", right=False), one("c", "", right=False, failed=True)]
    score, _ = measure_explanations("x", given, [ea("s", scripted)])
    found = score.measures["EA(contradiction=s)"].all
    assert found.value == pytest.approx(0.7)
    assert (found.n_expected, found.n_scored, found.n_missing, found.n_failed) == (3, 1, 1, 1)
    assert (score.n_pairs, score.n_explained) == (3, 1)


def test_systems_are_compared_by_sentences_and_tables_show_all() -> None:
    first, first_parts = measure_explanations(
        "a", [one("1", "It is old."), one("2", "It is old.")], [ea("s", scripted)]
    )
    second, second_parts = measure_explanations(
        "b", [one("1", "So be it."), one("2", "")], [ea("s", scripted)]
    )
    tests = compare_systems({"a": first_parts, "b": second_parts})
    assert [(t.metric, t.first, t.second, t.n_first, t.n_second) for t in tests] == [
        ("EA(contradiction=s)", "a", "b", 2, 1)
    ]
    assert tests[0].difference == pytest.approx(-0.1)
    report = ExplanationReport(
        data="d", data_sha256="0", version="0", models={}, scores=(first, second), tests=tests
    )
    overall = render(find_table("overall")(report), "markdown")
    assert "| a | 2 of 2 | 0.700" in overall
    assert "the claim itself, simple evidence" in overall
    assert "undefined" in render(find_table("split")(report), "markdown")
    assert "-0.100" in render(find_table("systems")(report), "latex").replace("$-$", "-")
    with pytest.raises(SettingsError, match="choose one of: overall, split, systems, all"):
        find_table("x")


def test_lexical_support_is_the_share_of_words_that_claim_or_evidence_have() -> None:
    # pier, old, green: two of three.
    assert lexical_support(one("a", "The pier is old and green.")) == pytest.approx(2 / 3)
    assert isinstance(lexical_support(one("a", "It is.")), Undefined)


@pytest.mark.parametrize(
    ("premise", "hypothesis", "score"),
    [
        ("Ebb has no pier.", "Ebb has a pier.", 1.0),
        ("The count of wasps rose.", "The count of wasps fell.", 1.0),
        ("Ebb's pier was built in 1890.", "Ebb's pier was built in 1910.", 1.0),
        ("Ebb's pier was built in 1890.", "Ebb's old pier was built in 1890.", 0.0),
        ("Ebb has fewer than 50 inns.", "Ebb has 40 inns.", 0.0),
        ("Only men took part in the walk.", "Only women took part in the walk.", 1.0),
        ("Ebb has no pier.", "Kest grew by a third.", 0.0),
        ("", "Ebb has a pier.", 0.0),
    ],
)
def test_contradictions_by_rules(premise: str, hypothesis: str, score: float) -> None:
    assert contradicts(premise, hypothesis) == contradicts(hypothesis, premise) == score


def test_the_characters_model_never_sees_the_pair_itself() -> None:
    twin = [one("a", "Quartz jug.", evidence="Quartz jug."), one("b", "Quartz jug.", evidence="Old pier.")]
    found = [value.value for value in char_perplexity().measure(twin) if isinstance(value, Measured)]
    # a is scored by b's texts, which lack its words; b by a's, which have them.
    assert found[0] > 2 * found[1]
    assert isinstance(char_perplexity().measure(twin[:1])[0], Undefined)


def test_metrics_are_chosen_by_name_and_models_are_asked_for() -> None:
    free = [metric.name for metric in choose_metrics([], MetricModels())]
    assert free == [
        "EA(contradiction=rules)",
        "FC(contradiction=rules)",
        "LexicalSupport",
        "EvidenceCosine(minilm)",
        "CharPPL(order=5)",
    ]
    with pytest.raises(SettingsError, match=r"--nli ID"):
        choose_metrics(["ea"], MetricModels())
    with pytest.raises(SettingsError, match="choose some of: " + ", ".join(METRICS)):
        choose_metrics(["bleu"], MetricModels())


def test_sentences_without_a_word_are_none() -> None:
    assert (
        sentences_of("It is old. ... So it stands.") == ["It is old. ...", "So it stands."]
        or sentences_of("...") == []
    )
    assert sentences_of("  ") == []
