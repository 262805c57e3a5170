"""A refusal in prose, where the provider does not mark it as one."""

import re

MOST_CHARACTERS = 800
"""A longer text is an answer, whatever it begins with."""

_LOOK_AT = 300

_CANNOT = (
    r"(?:can(?:no|')?t|can not|could(?:n't| not)|won't|will not|am (?:un|not )able to|'m (?:un|not )able to|"
    r"am unable to|must (?:decline|refuse)(?: to)?|have to decline(?: to)?|decline to|refuse to|"
    r"am not comfortable|'m not comfortable|am not allowed to|'m not allowed to)"
)
# Verbs of declining. "Determine", "conclude", "verify" and "say" are left out: "I can't determine whether the claim
# holds" is an answer, Not Enough Information, and not a refusal.
_HELP = (
    r"(?:help(?! but)|assist|comply|fulfil+|engage|participate|continue with|do that|do this|support (?:this|that)|"
    r"respond to (?:this|that)|answer (?:this|that)|discuss|(?:provid|giv|offer|mak|evaluat|assess)(?:e|ing) "
    r"(?:any )?(?:medical|health|legal|clinical|such|this kind of|that kind of))"
)
_REFUSAL = re.compile(
    rf"\b(?:i|we)\s*{_CANNOT}\s+(?:\w+\s+){{0,2}}?{_HELP}|\b(?:i|we)\s+must\s+(?:decline|refuse)\b"
)
_AGAINST = re.compile(
    r"\b(?:against|violates?)\s+(?:my|our|the)\s+(?:\w+\s+)?(?:guidelines|polic(?:y|ies)|programming)\b"
)


def refusal_in(text: str) -> str:
    """The sentence that refuses; empty where the text is not a refusal.

    Only the beginning of a short text is looked at: an answer may speak of what can't be helped.
    """
    stripped = text.strip()
    if not stripped or len(stripped) > MOST_CHARACTERS:
        return ""
    head = stripped[:_LOOK_AT].replace("’", "'")
    match = _REFUSAL.search(head.casefold()) or _AGAINST.search(head.casefold())
    return " ".join(head.split())[:200] if match else ""
