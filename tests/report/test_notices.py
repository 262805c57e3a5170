"""Banners and notes: a failed or partial check never looks like a finished one."""

import pytest

from claimpath.records import NotRead, Reading
from claimpath.report.notices import banners_of, missing_of, notes_of


def test_a_complete_check_has_no_banner(sample) -> None:
    assert banners_of(sample) == ()


def test_a_partial_check_says_what_is_missing(partial) -> None:
    (banner,) = banners_of(partial)
    assert (banner.kind, banner.title) == ("partial", "Partial check")
    # twelve tables for one reason: six by name, six counted
    assert banner.items == (
        "not read: Table 2, Table 3, Table 4, Table 5, Table 6, Table 7 and 6 more parts (an image without text)",
    )


def test_parts_are_gathered_by_reason(partial) -> None:
    reading = Reading(
        state="partial",
        not_read=(
            NotRead(what="page 2", reason="no text"),
            NotRead(what="Figure 1", reason="an image"),
            NotRead(what="page 4", reason="no text"),
            NotRead(what="page 4", reason="no text"),
        ),
    )
    study = partial.studies[0].model_copy(update={"reading": reading})
    assert [(m.what, m.reason) for m in missing_of(study)] == [
        (("page 2", "page 4 (2 parts)"), "no text"),
        (("Figure 1",), "an image"),
    ]


def test_an_abstract_alone_is_announced(builder) -> None:
    builder.study(reading=Reading(state="abstract_only"))
    (banner,) = banners_of(builder.report(state="partial"))
    assert banner.items == ("only the abstract is there; the full text was not read",)


def test_no_check_gives_its_reasons_once(builder) -> None:
    builder.study()
    report = builder.report(state="not_checked", warnings=("The text is in Finnish.",))
    (banner,) = banners_of(report)
    assert (banner.kind, banner.items) == ("not_checked", ("The text is in Finnish.",))
    assert notes_of(report) == ()


@pytest.mark.parametrize(
    ("changes", "kind"), [({"retracted": True}, "retracted"), ({"notice": "retraction"}, "notice")]
)
def test_the_gravest_stands_first(builder, changes: dict, kind: str) -> None:
    builder.study(**changes)
    assert [b.kind for b in banners_of(builder.report(state="not_checked"))] == [kind, "not_checked"]


def test_notes_gather_all_warnings_once(builder) -> None:
    builder.study(reading=Reading(state="complete", warnings=("Odd words.", "Same.")))
    builder.study("s2.", title="Second", reading=Reading(state="complete", warnings=("Same.",)))
    notes = notes_of(builder.report(warnings=("First.", "First.")))
    title = "Heather extract and cold viruses in culture"
    assert notes == ("First.", f"{title}: Odd words.", f"{title}: Same.", "Second: Same.")
