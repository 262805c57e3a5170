"""Foreign text inside Markdown: it reads as it is written and never becomes markup."""

import re

from claimpath.report.shown import one_line

_SPECIAL = re.compile(r"([\\`*_\[\]<>&|~#$])")
_LINE_START = re.compile(r"^([-+=]|\d{1,9}(?=[.)]))")
_ADDRESS = re.compile(r"(?i)(?<=[a-z])(://)|\b(www)(\.)|(?<=\w)(@)(?=\w)")


def md(text: str) -> str:
    """Return text for use inside a Markdown block: one line, escaped, starting no list, heading or link."""
    line = _SPECIAL.sub(r"\\\1", one_line(text))
    line = _ADDRESS.sub(_unlinked, line)
    return _LINE_START.sub(_no_list, line)


def _unlinked(match: re.Match[str]) -> str:
    """Keep the address readable, but take away what makes some programs turn it into a link."""
    if match[1]:
        return "\\://"
    return f"{match[2]}\\." if match[2] else "\\@"


def _no_list(match: re.Match[str]) -> str:
    start = match[1]
    return f"\\{start}" if not start[0].isdigit() else f"{start}\\"


def quoted(text: str) -> str:
    """Return text as an inline quote."""
    return f"“{md(text)}”"
