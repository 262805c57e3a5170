"""Whether what was read looks like a study at all."""

import re

from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.section_names import names_study_part

NOT_A_STUDY_WARNING = "This doesn't look like a study: no abstract, methods or results were found in it."
"""The warning that `warn_if_no_study` gives."""

_SAYS_STUDY = re.compile(
    r"\b(?:we|our (?:study|results|findings|data)|this (?:study|trial|paper|review|survey|analysis)|"
    r"the present study)\b[^.]{0,80}\b(?:found|find|show(?:ed|s|n)?|report(?:ed|s)?|examin\w+|"
    r"investigat\w+|assess\w+|aim\w*|"
    r"observ\w+|measur\w+|conduct\w+|analy[sz]\w+|suggest\w*|demonstrat\w+|compar\w+|"
    r"test\w*|stud(?:y|ied)|describe\w*|evaluat\w+)\b"
    r"|\b(?:participants|patients|subjects|volunteers|mice|rats|samples|cells)\b[^.]{0,80}\b(?:were|was|had|received)\b"
    r"|\bp\s*[<=>\u2264]\s*0?\.\d|\bconfidence interval\b|\b95\s?% CI\b",
    re.IGNORECASE,
)
_LOOK_AT = 20_000


def warn_if_no_study(draft: DraftStudy) -> None:
    """Add a warning where neither headings nor sentences are those of a study."""
    if draft.notice or any(p.origin in ("abstract", "lay_summary") for p in draft.passages):
        return
    if any(len(title) < 50 and names_study_part(title) for p in draft.passages for title in p.section):
        return
    if not any(_SAYS_STUDY.search(p.text[:_LOOK_AT]) for p in draft.passages):
        draft.warnings.append(NOT_A_STUDY_WARNING)
