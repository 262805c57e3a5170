"""The report's own words."""

from typing import get_args

import pytest

from claimpath.records import (
    CheckState,
    Notice,
    Origin,
    ReadingState,
    Report,
    StudyKind,
    Undefined,
    VerdictLabel,
    Zone,
)
from claimpath.report import labels


def test_every_value_of_the_records_has_words() -> None:
    for words, values in (
        (labels.VERDICT_SENTENCES, VerdictLabel),
        (labels.STATE_TITLES, CheckState),
        (labels.READING_TITLES, ReadingState),
        (labels.NOTICE_TITLES, Notice),
        (labels.KIND_TITLES, StudyKind),
        (labels.ZONE_TITLES, Zone),
        (labels.ORIGIN_TITLES, Origin),
    ):
        assert set(words) == set(get_args(values))


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("/home/reporter/secret desk/study.xml", "study.xml"),
        ("C:\\Users\\me\\study.pdf", "study.pdf"),
        ("study.xml", "study.xml"),
        ("-", "-"),
        ("pmcid:PMC123", "pmcid:PMC123"),
        ("https://example.org/a/b.html", "https://example.org/a/b.html"),
        ("folder/", "folder/"),
    ],
)
def test_a_source_is_named_without_private_folders(source: str, name: str) -> None:
    assert labels.source_name(source) == name


def test_numbers_come_with_their_noun() -> None:
    assert [labels.counted(n, "gap") for n in (0, 1, 1500)] == ["0 gaps", "1 gap", "1,500 gaps"]
    assert labels.counted(2, "study", "studies") == "2 studies"


def test_a_study_on_another_topic_is_not_called_a_study_without_gaps(partial: Report) -> None:
    elsewhere = partial.model_copy(update={"about_claim": False})
    assert "not seem to be about" in labels.without_gaps(elsewhere)[0]
    for about_claim in (True, Undefined(reason="not looked at")):
        report = partial.model_copy(update={"about_claim": about_claim})
        assert "No gap found" in labels.without_gaps(report)[0]
