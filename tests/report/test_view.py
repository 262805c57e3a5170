"""What is put together from a report."""

import pytest

from claimpath.records import Undefined, Verdict, VerdictRun
from claimpath.report.view import build_view, runs_of, tally_of


def test_gaps_are_counted_by_strength(sample, partial) -> None:
    assert tally_of(sample) == "2 gaps: 1 strong, 1 weak"
    assert tally_of(partial) == "no gap found"


@pytest.mark.parametrize(
    ("labels", "consistent", "expected"),
    [
        (("Incorrect",), Undefined(reason="A single run."), ""),
        (("Incorrect", "Incorrect"), True, "2 runs: 2 × Incorrect; the runs agree"),
        (
            ("Incorrect", "No Response", "Incorrect"),
            False,
            "3 runs: 2 × Incorrect, 1 × No Response; the runs do not agree",
        ),
    ],
)
def test_runs_in_words(sample, labels, consistent, expected) -> None:
    runs = tuple(VerdictRun(label=label, explanation="", seconds=1) for label in labels)
    verdict = Verdict(label="Incorrect", proportions={"Incorrect": 1.0}, consistent=consistent, runs=runs)
    assert runs_of(sample.model_copy(update={"verdict": verdict})) == expected


def test_nodes_lead_to_their_counterparts(sample) -> None:
    hrefs = build_view(sample).graph_hrefs
    assert hrefs["claim"] == "#claim"
    assert hrefs["verdict"] == "#verdict"
    assert hrefs["q2"] == "#gap-2"
    assert hrefs["c1"].startswith("#m")


def test_an_unchecked_report_has_no_gaps_to_show(sample) -> None:
    view = build_view(sample.model_copy(update={"state": "not_checked"}))
    assert not view.checked
    assert view.gaps == ()


def test_identifiers_become_addresses_only_where_they_have_one(builder) -> None:
    builder.study(ids={"doi": '10.5555/<x>"y', "pmcid": "PMC7", "other": "javascript:alert(1)"})
    ids = build_view(builder.report()).studies[0].ids
    assert ids == (
        ("DOI", '10.5555/<x>"y', "https://doi.org/10.5555/%3Cx%3E%22y"),
        ("PMC", "PMC7", "https://pmc.ncbi.nlm.nih.gov/articles/PMC7"),
        ("other", "javascript:alert(1)", None),
    )
