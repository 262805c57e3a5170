"""Labels of tables and figures at the start of a caption."""

import re

LABEL = re.compile(
    r"(?P<label>(?:supplementa(?:ry|l) |extended data |appendix |online |web )?(?:table|figure|fig\.?|box|scheme|chart|"
    r"algorithm|video|plate|map)\s*\.?\s*(?:[A-Z]?\d{1,3}(?:\.\d{1,2})?|[IVX]{1,5})[A-Z]?)\b\s*[.:|–—-]*\s*",
    re.IGNORECASE,
)
"""The label that opens a caption, with the punctuation behind it."""
