"""Wording with which a study states its own finding."""

import re

_VERBS = (
    "find|found|show|demonstrat|suggest|indicat|observ|report|reveal|conclud|provid|support|confirm|identif"
)
_STATES = rf"(?:{_VERBS})\w*"
_OWN = rf"(?:we|our|this|these|present|current)\s+(?:\w+\s+){{0,3}}(?:{_STATES}|findings?|results?|data|observations?)"
_PATTERN = re.compile(
    rf"\b(?:{_OWN}|in\s+(?:conclusion|summary)|results?\s+(?:show|suggest|indicate|demonstrate))\b",
    re.IGNORECASE,
)


def states_finding(text: str) -> bool:
    """Tell whether a text states a finding of the study that it belongs to: "we found", "in conclusion", ..."""
    return _PATTERN.search(text) is not None
