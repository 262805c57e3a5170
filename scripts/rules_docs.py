"""Write the page that lists the gap rules: python scripts/rules_docs.py docs/rules.md"""

import sys
from pathlib import Path

from claimpath.stages.reconstruct import load_rules
from claimpath.stages.verdict.offline import MODERATE_GAPS

HEAD = f"""# The offline engine's rules

Generated from `src/claimpath/stages/reconstruct/rules.toml` by `make docs`; the patterns and the cases that
justify each rule stand there. Digest: `{{digest}}`.

The engine reads what the claim asserts (it cures, it prevents, it is proven, it holds for all), reads from the
study's own sentences how the study was done and what its authors hold back, and looks for the mismatches below.
Sentences that only report others, reviewers' letters, lay summaries and back matter are never used. One strong
gap, or moderate gaps of {MODERATE_GAPS} classes, make the verdict Incorrect; otherwise it is Not Enough Information.
It is never Correct. Where the classifier that comes along takes the study to contradict the claim, one moderate
gap suffices ([the method](method.md#two-engines-one-record)). Where the claim itself says "may" or "could", the
second strength applies. Where the study says nearly what the claim says, every gap counts as weak.

| rule | class | the claim says that something ... | what the study shows | strength | one would have to believe |
|---|---|---|---|---|---|
"""


def rules_page() -> str:
    """The page as Markdown."""
    book = load_rules()
    rows = []
    for rule in book.rules:
        says = "; ".join(book.assertions[name].says for name in rule.claim)
        if rule.all_:
            says += " (and " + "; ".join(book.assertions[name].says for name in rule.all_) + ")"
        if rule.unless:
            says += " (but not: " + "; ".join(book.assertions[name].says for name in rule.unless) + ")"
        facet = book.facets[rule.study]
        strength = rule.strength if rule.hedged == rule.strength else f"{rule.strength}, {rule.hedged}"
        premise = rule.premise.replace("{what}", "…").removeprefix("For the claim to follow, ")
        rows.append(
            f"| `{rule.id}` | {rule.fallacy_class} | {says} | {facet.plain} | {strength} | {premise} |\n"
        )
    return HEAD.format(digest=book.digest) + "".join(rows)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(rules_page(), encoding="utf-8")
