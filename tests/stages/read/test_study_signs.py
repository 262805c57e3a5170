"""Does it look like a study?"""

import pytest

from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.study_signs import NOT_A_STUDY_WARNING, warn_if_no_study


@pytest.mark.parametrize(
    ("passage", "is_study"),
    [
        (DraftPassage("Tea was drunk.", "abstract"), True),
        (DraftPassage("Tea was drunk.", "body", ("Results",)), True),
        (DraftPassage("We measured sleep.", "body"), True),
        (DraftPassage("Sleep rose (p < 0.05).", "body"), True),
        (DraftPassage("Please list all grants.", "body", ("Instructions",)), False),
        (DraftPassage("Bread, 2 eggs, milk.", "body"), False),
    ],
)
def test_signs(passage: DraftPassage, is_study: bool) -> None:
    draft = DraftStudy(kind="text", passages=[passage])
    warn_if_no_study(draft)
    assert draft.warnings == ([] if is_study else [NOT_A_STUDY_WARNING])
