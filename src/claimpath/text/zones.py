"""Rhetorical zones: does the study itself assert a sentence, or does it pass on what others found or believe?

The section gives a base, the words of the sentence (`zones.toml`) confirm or overrule it. An abstract without
labels has no base: there the most likely course background, method, result, interpretation is sought.
"""

import re
from collections.abc import Sequence

from claimpath.records import Passage, Sentence, Zone
from claimpath.text.zone_rules import ZoneRules, load_zone_rules

_CITATION = re.compile(
    r"\[\s?\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\s?\]|\^[\[({]?\d{1,3}(?:[,–-]\d{1,3})*|[⁰¹²³⁴-⁹]{1,3}(?:[,–][⁰¹²³⁴-⁹]+)*"
    r"|\([^()]{0,120}\b(?:1[89]|20)\d\d[a-z]?(?:[,;][^()]{0,120})?\)|\bet al\b"
    r"|[a-z]{3}[.,]\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)|\(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\)\s*[.;]?$"
)
_AFTER_EXPONENT = re.compile(r"(?:\d|\b[kcmnµμ]?[ml]|\bs|\bh)(?:\^[-−–]?\d+|[⁻⁰¹²³⁴-⁹]+)")
_BASES: dict[str, Zone] = {
    "background": "background", "others_work": "others_work", "method": "method", "result": "result",
    "interpretation": "interpretation", "limitation": "limitation", "disclosure": "disclosure",
}  # fmt: skip
_MAIN = frozenset(
    ("background", "method", "result", "interpretation", "result_and_interpretation", "method_and_result")
)
_NO_SECTION = frozenset(
    ("abstract", "summary", "lay_summary", "highlights", "full text", "main text", "main")
)
_ABSTRACT_ORDER: tuple[Zone, ...] = ("background", "method", "result", "interpretation")


def assign_zones(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Give every sentence its rhetorical zone.

    Returns copies of the passages in the same order, with nothing changed but the zones. `background` and
    `others_work` are passed on by the study, not asserted by it; an aim or a hypothesis counts as background.
    Sentences of `sub_article` passages, and those that no rule fits, are `unknown`.
    """
    rules = load_zone_rules()
    zoned: list[Passage] = []
    inherited: str | None = None
    for run in _abstract_runs(passages):
        if len(run) > 1 or _is_plain_abstract(run[0], rules):
            zoned.extend(_zone_abstract(run, rules))
            continue
        passage = run[0]
        base = _base(passage, rules)
        if base in _MAIN and passage.origin in ("body", "list", "quote"):
            inherited = base
        elif base is None and passage.origin in ("body", "list", "quote", "formula") and passage.section:
            base = None if inherited == "background" else inherited
        zoned.append(_with_zones(passage, [_zone(s, passage, base, rules) for s in passage.sentences]))
    return tuple(zoned)


def _abstract_runs(passages: Sequence[Passage]) -> list[list[Passage]]:
    """Neighbouring passages of one unlabelled abstract together, every other passage by itself."""
    rules = load_zone_rules()
    runs: list[list[Passage]] = []
    for passage in passages:
        plain = _is_plain_abstract(passage, rules)
        if (
            plain
            and runs
            and _is_plain_abstract(runs[-1][0], rules)
            and runs[-1][0].section == passage.section
        ):
            runs[-1].append(passage)
        else:
            runs.append([passage])
    return runs


def _is_plain_abstract(passage: Passage, rules: ZoneRules) -> bool:
    return passage.origin == "abstract" and _section_base(passage.section, rules) is None


def _with_zones(passage: Passage, zones: Sequence[Zone]) -> Passage:
    sentences = tuple(
        Sentence(start=s.start, end=s.end, zone=zone)
        for s, zone in zip(passage.sentences, zones, strict=True)
    )
    return passage.model_copy(update={"sentences": sentences})


def _section_base(section: Sequence[str], rules: ZoneRules) -> str | None:
    """What the section path says: its outermost telling title, refined by limitations or interests further in."""
    base: str | None = None
    for title in section:
        if title.strip().lower().rstrip(":.") in _NO_SECTION:
            continue
        zone = rules.section_zone(title)
        if base is None or zone in ("limitation", "disclosure", "others_work", "unknown"):
            base = zone or base
        elif base in ("method_and_result", "result_and_interpretation") and zone in _MAIN:
            base = zone
    return base


def _base(passage: Passage, rules: ZoneRules) -> str | None:
    base = _section_base(passage.section, rules)
    match passage.origin:
        case "sub_article":
            return "unknown"
        case "back" | "footnote":
            return base if base == "disclosure" else "back"
        case "glossary":
            return "background"
        case "table" | "caption":
            return (
                "result"
                if base in (None, "interpretation", "result_and_interpretation", "method_and_result")
                else base
            )
        case _:
            return base


def _zone(sentence: Sentence, passage: Passage, base: str | None, rules: ZoneRules) -> Zone:  # noqa: PLR0911
    """The zone of one sentence, from its section's base and its cues."""
    if base == "unknown":
        return "unknown"
    if base in ("disclosure", "limitation") or passage.origin in ("table", "glossary"):
        return _BASES.get(base or "", "unknown")
    text = passage.text[sentence.start : sentence.end]
    cues = rules.cues_in(text.lower())
    if "disclosure" in cues and base in (None, "back"):
        return "disclosure"
    if base == "back":
        return "unknown"
    own = cues.get("own", 0) > 0
    cited = _is_cited(text)
    if base == "method":
        return "others_work" if cues.get("others", 0) >= 3 and not own and cited else "method"
    if base in ("background", "others_work"):
        return _zone_in_background(cues, own, cited)
    if base == "result":
        return _zone_in_results(cues, own, cited)
    if base == "method_and_result":
        return (
            "method"
            if _score(cues, "method") > _score(cues, "result")
            else _zone_in_results(cues, own, cited)
        )
    if base in ("interpretation", "result_and_interpretation"):
        default: Zone = "interpretation" if base == "interpretation" else "result"
        return _zone_in_discussion(cues, own, cited, default)
    return _zone_anywhere(cues, own, cited)


def _zone_in_background(cues: dict[str, int], own: bool, cited: bool) -> Zone:
    """An introduction passes on, except where it says what the study itself did or found."""
    if own and not cited and not cues.get("aim"):
        if cues.get("result", 0) >= 3:
            return "result"
        if cues.get("method", 0) >= 2 and not cues.get("others"):
            return "method"
    if not own and (cited or cues.get("others", 0) >= 3):
        return "others_work"
    return "background"


def _zone_in_results(cues: dict[str, int], own: bool, cited: bool) -> Zone:
    """Results are the study's own, a citation notwithstanding, unless the words name others."""
    if cues.get("limitation", 0) >= 3:
        return "limitation"
    if cues.get("others", 0) >= 3 and not own and not cues.get("numbers"):
        return "others_work"
    if cues.get("interpretation", 0) >= 3 and not cues.get("numbers"):
        return "interpretation"
    return "result"


def _zone_in_discussion(cues: dict[str, int], own: bool, cited: bool, default: Zone) -> Zone:  # noqa: PLR0911
    """A discussion weighs; it passes on where it cites or names others and does not speak of itself."""
    if cues.get("limitation", 0) >= 3 or (cues.get("limitation") and own):
        return "limitation"
    if not own and (cited or cues.get("others", 0) >= 3):
        return "others_work"
    if cues.get("limitation"):
        return "limitation"
    if own and cues.get("aim"):
        return "background"
    if own and not cues.get("interpretation") and (cues.get("result", 0) >= 3 or cues.get("numbers")):
        return "result"
    if default == "result" and cues.get("interpretation", 0) >= 3:
        return "interpretation"
    return default


def _zone_anywhere(cues: dict[str, int], own: bool, cited: bool) -> Zone:  # noqa: PLR0911
    """Without a telling section, only clear words count."""
    if cues.get("limitation", 0) >= 3:
        return "limitation"
    if not own and (cited or cues.get("others", 0) >= 3):
        return "others_work"
    if cues.get("aim") and own:
        return "background"
    if cues.get("interpretation", 0) >= 3:
        return "interpretation"
    if own and cues.get("result", 0) >= 3:
        return "result"
    if own and cues.get("method", 0) >= 2:
        return "method"
    if cues.get("numbers"):
        return "result"
    return "unknown"


def _score(cues: dict[str, int], zone: str) -> float:
    score = float(cues.get(zone, 0))
    if zone == "result":
        score += cues.get("numbers", 0)
    return score


def _is_cited(text: str) -> bool:
    """Whether the sentence bears a citation mark; a power or a unit ("10^6", "m^2") is none."""
    return bool(_CITATION.search(_AFTER_EXPONENT.sub("", text)))


def _zone_abstract(run: Sequence[Passage], rules: ZoneRules) -> list[Passage]:
    """Zones of an abstract without labels: the best course through its sentences, never going back."""
    texts = [p.text[s.start : s.end] for p in run for s in p.sentences]
    cues = [rules.cues_in(text.lower()) for text in texts]
    course = _best_course([_abstract_scores(c, i, len(texts)) for i, c in enumerate(cues)])
    zones = [_refine(zone, found, text) for zone, found, text in zip(course, cues, texts, strict=True)]
    zoned = []
    for passage in run:
        zoned.append(_with_zones(passage, zones[: len(passage.sentences)]))
        zones = zones[len(passage.sentences) :]
    return zoned


def _refine(zone: Zone, cues: dict[str, int], text: str) -> Zone:
    """Tell others' work from background, and limitations from interpretation."""
    if zone == "background" and not cues.get("own") and (cues.get("others", 0) >= 3 or _is_cited(text)):
        return "others_work"
    return "limitation" if zone == "interpretation" and cues.get("limitation", 0) >= 3 else zone


def _abstract_scores(cues: dict[str, int], index: int, n: int) -> list[float]:
    """How well each zone of `_ABSTRACT_ORDER` fits a sentence: its cues, and its place in the abstract."""
    place = (index + 0.5) / n
    own = 1.0 if cues.get("own") else 0.0
    done = cues.get("method", 0) + (own if cues.get("method") else 0.0)
    background = cues.get("background", 0) + 2.0 * cues.get("aim", 0)
    if not own and not done:
        background += cues.get("others", 0)
    result = 0.8 * cues.get("result", 0) + 1.5 * cues.get("numbers", 0)
    interpretation = 0.9 * cues.get("interpretation", 0) + cues.get("limitation", 0)
    return [
        background + 2.0 - 9.0 * max(0.0, place - 0.12),
        done + 1.8 - 6.0 * abs(place - 0.33),
        result + 1.8 - 5.0 * abs(place - 0.64),
        interpretation + 2.2 - 12.0 * max(0.0, 0.92 - place),
    ]


def _best_course(scores: Sequence[Sequence[float]]) -> list[Zone]:
    """The zones with the highest sum of scores among all courses that never step back."""
    if not scores:
        return []
    n_zones = len(_ABSTRACT_ORDER)
    totals = list(scores[0])
    steps: list[list[int]] = []
    for row in scores[1:]:
        came_from, new_totals = [], []
        best = 0
        for zone in range(n_zones):
            if totals[zone] > totals[best]:
                best = zone
            came_from.append(best)
            new_totals.append(totals[best] + row[zone])
        steps.append(came_from)
        totals = new_totals
    at = max(range(n_zones), key=totals.__getitem__)
    course = [at]
    for came_from in reversed(steps):
        at = came_from[at]
        course.append(at)
    return [_ABSTRACT_ORDER[i] for i in reversed(course)]
