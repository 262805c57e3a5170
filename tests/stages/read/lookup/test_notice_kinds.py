"""The services' words for notices."""

import pytest

from claimpath.stages.read.lookup.notice_kinds import is_partial, is_retraction, notice_kind, told
from claimpath.stages.read.lookup.record import FoundNotice


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("retraction", "retraction"),
        ("Retraction in", "retraction"),
        ("RetractionIn", "retraction"),
        ("partial_retraction", "retraction"),
        ("withdrawal", "retraction"),
        ("removal", "retraction"),
        ("correction", "correction"),
        ("erratum", "correction"),
        ("ErratumIn", "correction"),
        ("corrigendum", "correction"),
        ("Corrected and republished in", "correction"),
        ("expression_of_concern", "expression_of_concern"),
        ("Expression of concern in", "expression_of_concern"),
        ("ExpressionOfConcernIn", "expression_of_concern"),
        ("new_version", None),
        ("Comment in", None),
        ("UpdateIn", None),
        ("", None),
    ],
)
def test_words(words: str, kind: str | None) -> None:
    assert notice_kind(words) == kind


def test_a_partial_retraction_leaves_the_rest_standing() -> None:
    assert is_partial("partial_retraction")
    assert not is_retraction(FoundNotice("retraction", "Crossref", partial=True))
    assert is_retraction(FoundNotice("retraction", "Crossref"))


def test_what_two_services_list_is_said_once_and_the_gravest_first() -> None:
    said = told(
        [
            FoundNotice("correction", "Crossref", "https://doi.org/10.5555/c"),
            FoundNotice("retraction", "Crossref", "https://doi.org/10.5555/r", "2025-02-14"),
            FoundNotice(
                "retraction", "Crossref (Retraction Watch)", "https://doi.org/10.5555/r", "2025-02-13"
            ),
            FoundNotice("expression_of_concern", "Europe PMC"),
        ]
    )
    assert said == [
        "Crossref and Crossref (Retraction Watch) list a retraction of this article: "
        "https://doi.org/10.5555/r, 2025-02-14.",
        "Europe PMC lists an expression of concern of this article.",
        "Crossref lists a correction of this article: https://doi.org/10.5555/c.",
    ]
