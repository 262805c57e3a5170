"""The list of cases: order, words that are searched, pages."""

import pytest
from sqlalchemy import Engine

from claimpath.records import Report
from claimpath.review.cases.operations import SetVerdict
from claimpath.review.cases.overview import PER_PAGE, list_cases
from claimpath.review.cases.store import create_case, save_edit, set_status
from claimpath.review.people import Person


@pytest.fixture
def three(engine: Engine, local: Person, report: Report) -> list[int]:
    return [create_case(engine, local, report, title) for title in ("Moss 100%", "Fern_tea", "Fern 1000")]


def ids(engine: Engine, **wanted: object) -> list[int]:
    return [case.id for case in list_cases(engine, **wanted).cases]


def test_the_latest_change_comes_first(engine: Engine, local: Person, three: list[int]) -> None:
    save_edit(engine, three[0], local, SetVerdict(verdict="Correct"), base_version=0, key="a")
    assert ids(engine) == [three[0], three[2], three[1]]
    first = list_cases(engine).cases[0]
    assert (first.verdict, first.n_edits, first.owner, first.status) == ("Correct", 1, "You", "open")
    set_status(engine, three[1], local, "finished")
    assert ids(engine, status="finished") == [three[1]]
    assert ids(engine, status="open") == [three[0], three[2]]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", 3), ("fern", 2), ("FERN tea", 1), ("100%", 1), ("%", 1), ("n_t", 1), ("_", 1), ("selvarin", 3),
        ("selvarin fern", 2), ("' OR 1=1 --", 0), ("\\", 0), ("gone", 0),
    ],
)  # fmt: skip
def test_every_word_must_occur_as_it_stands(
    engine: Engine, three: list[int], search: str, found: int
) -> None:
    # In title or claim; the claim is “Selvarin cures Marenga fever in patients.”
    assert list_cases(engine, search=search).n_found == found


def test_pages(engine: Engine, local: Person, report: Report) -> None:
    made = [create_case(engine, local, report, f"Case {n}") for n in range(PER_PAGE + 1)]
    first, second = list_cases(engine), list_cases(engine, page=2)
    assert (first.n_found, first.n_pages, len(first.cases)) == (PER_PAGE + 1, 2, PER_PAGE)
    assert [case.id for case in second.cases] == made[:1]
    assert list_cases(engine, search="gone").n_pages == 1
