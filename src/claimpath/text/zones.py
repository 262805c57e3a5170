"""Rhetorical zones: does the study itself assert a sentence, or does it pass on what others found or believe?

The section gives a base, the words of the sentence (`zones.toml`) confirm or overrule it. An abstract without
labels has no base: there the most likely course background, method, result, interpretation is sought.
"""

import re
from collections.abc import Callable, Sequence

from claimpath.records import Passage, Sentence, Zone
from claimpath.text.zone_rules import ZoneRules, load_zone_rules, section_zone

_CITATION = re.compile(
    r"\[\s?\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\s?\]|\^[\[({]?\d{1,3}(?:[,–-]\d{1,3})*|[⁰¹²³⁴-⁹]{1,3}(?:[,–][⁰¹²³⁴-⁹]+)*"
    r"|\((?![^()]{0,120}\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)[^()]{0,120}\b(?:1[89]|20)\d\d[a-z]?(?:[,;][^()]{0,120})?\)"
    r"|(?<=[a-z]{3}[.,])\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)|\(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\)\s*[.;]?$"
)
_ET_AL = re.compile(r"\bet al\b")
_NUMBER_SIGNS = re.compile(r"[\d⁰¹²³⁴-⁹]")
_RAISED = re.compile(r"[\^⁰¹²³⁴-⁹⁻]")
_AFTER_EXPONENT = re.compile(r"(?:\d|\b[kcmnµμ]?[ml]|\bs|\bh)(?:\^[-−–]?\d+|[⁻⁰¹²³⁴-⁹]+)")
_FIXED: dict[str, Zone] = {"disclosure": "disclosure", "limitation": "limitation", "unknown": "unknown"}
"""Bases that no cue overrules."""
_WHOLE: dict[str, Zone] = {
    **_FIXED,
    "method": "method",
    "background": "background",
    "others_work": "others_work",
}
"""Zones of tables, whose rows are not looked at one by one; any other base makes them results."""
_MAIN = frozenset(
    ("background", "method", "result", "interpretation", "result_and_interpretation", "method_and_result")
)
_NO_SECTION = frozenset(
    ("abstract", "summary", "lay_summary", "highlights", "full text", "main text", "main")
)
_PROSE = frozenset(("body", "list", "quote", "formula"))
_ABSTRACT_ORDER: tuple[Zone, ...] = ("background", "method", "result", "interpretation")
_COURSES: dict[str | None, tuple[int, ...]] = {None: (0, 1, 2, 3), "method_and_result": (1, 2)}
"""Bases whose sentences are told apart by their course; the zones that occur, as indexes of `_ABSTRACT_ORDER`."""
_POINTS_BACK = re.compile(
    r"(?:The(?:se|y|ir|m)|This|Those|Such|He|She|His|Her|Both of these|The (?:authors?|latter|former))\b"
)


def assign_zones(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Give every sentence its rhetorical zone.

    Returns copies of the passages in the same order, with nothing changed but the zones. `background` and
    `others_work` are passed on by the study, not asserted by it; an aim or a hypothesis counts as background.
    Sentences of `sub_article` passages, and those that no rule fits, are `unknown`.
    """
    rules = load_zone_rules()
    bases = [_section_base(passage.section) for passage in passages]
    zoned: list[Passage] = []
    inherited: str | None = None
    for run in _runs(passages, bases):
        first, base = passages[run.start], bases[run.start]
        if first.origin == "abstract" and base in _COURSES:
            zoned.extend(_zone_course(passages[run.start : run.stop], _COURSES[base], rules))
            continue
        if first.origin in _PROSE:
            if base in _MAIN:
                inherited = base
            elif base is None and first.section and inherited != "background":
                base = inherited
        zoned.append(_with_zones(first, _zones(first, _origin_base(first, base), rules)))
    return tuple(zoned)


def _runs(passages: Sequence[Passage], bases: Sequence[str | None]) -> list[range]:
    """Neighbouring passages of one abstract without telling labels together, every other passage by itself."""
    runs: list[range] = []
    for i, passage in enumerate(passages):
        last = runs[-1].start if runs else -1
        joins = passage.origin == "abstract" and bases[i] in _COURSES and last >= 0
        if joins and passages[last].origin == "abstract" and passages[last].section == passage.section:
            runs[-1] = range(last, i + 1)
        else:
            runs.append(range(i, i + 1))
    return runs


def _with_zones(passage: Passage, zones: Sequence[Zone]) -> Passage:
    sentences = tuple(
        Sentence(start=s.start, end=s.end, zone=zone)
        for s, zone in zip(passage.sentences, zones, strict=True)
    )
    return passage.model_copy(update={"sentences": sentences})


def _section_base(section: Sequence[str]) -> str | None:
    """What the section path says: its outermost telling title, refined by limitations or interests further in."""
    base: str | None = None
    for title in section:
        if title.strip().lower().rstrip(":.") in _NO_SECTION:
            continue
        zone = section_zone(title)
        if base is None or zone in ("limitation", "disclosure", "others_work", "unknown"):
            base = zone or base
        elif base in ("method_and_result", "result_and_interpretation") and zone in _MAIN:
            base = zone
    return base


def _origin_base(passage: Passage, base: str | None) -> str | None:
    """The section's base as the passage's origin corrects it."""
    match passage.origin:
        case "sub_article":
            return "unknown"
        case "back" | "footnote":
            return base if base == "disclosure" else "back"
        case "glossary":
            return "background"
        case "table" | "caption" if base in (None, "interpretation", *_COURSES):
            return "result"
        case _:
            return base


def _zones(passage: Passage, base: str | None, rules: ZoneRules) -> list[Zone]:
    """The zones of a passage's sentences, one after the other."""
    whole = (
        _WHOLE.get(base or "", "result")
        if passage.origin in ("table", "glossary")
        else _FIXED.get(base or "")
    )
    if whole is not None:
        return [whole] * len(passage.sentences)
    zones: list[Zone] = []
    for sentence in passage.sentences:
        text = passage.text[sentence.start : sentence.end]
        cues = rules.cues_in(text.lower())
        zone = _zone(text, cues, base)
        follows_report = bool(zones) and zones[-1] == "others_work"
        if zone in ("background", "interpretation") and follows_report and _points_back(text, cues):
            zone = "others_work"
        zones.append(zone)
    return zones


def _points_back(text: str, cues: dict[str, int]) -> bool:
    """Whether a sentence goes on with the report before it ("Their patients were older.")."""
    return bool(_POINTS_BACK.match(text)) and not {"own", "interpretation", "limitation", "aim"} & cues.keys()


def _zone(text: str, cues: dict[str, int], base: str | None) -> Zone:
    """The zone of one sentence, from its section's base and its cues."""
    if "disclosure" in cues and base in (None, "back"):
        return "disclosure"
    if base == "back":
        return "unknown"
    return _BY_BASE[base](cues, cues.get("own", 0) > 0, _is_cited(text))


def _zone_in_methods(cues: dict[str, int], own: bool, cited: bool) -> Zone:
    """Methods are the study's own, unless the words name others and a citation confirms it."""
    return "others_work" if cues.get("others", 0) >= 3 and not own and cited else "method"


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


def _zone_in_mixed_methods(cues: dict[str, int], own: bool, cited: bool) -> Zone:
    """Methods with results: the weightier words decide."""
    is_method = cues.get("method", 0) > cues.get("result", 0) + cues.get("numbers", 0)
    return "method" if is_method else _zone_in_results(cues, own, cited)


def _zone_in_mixed_results(cues: dict[str, int], own: bool, cited: bool) -> Zone:
    """Results with discussion: as in a discussion, but a plain sentence is a result."""
    zone = _zone_in_discussion(cues, own, cited)
    plain = zone == "interpretation" and cues.get("interpretation", 0) < 3
    return "result" if plain else zone


def _zone_in_discussion(cues: dict[str, int], own: bool, cited: bool) -> Zone:
    """A discussion weighs; it passes on where it cites or names others and does not speak of itself."""
    reports = not own and (cited or cues.get("others", 0) >= 3)
    if cues.get("limitation", 0) >= (3 if reports else 1):
        return "limitation"
    if reports:
        return "others_work"
    if own and cues.get("aim"):
        return "background"
    if own and not cues.get("interpretation") and (cues.get("result", 0) >= 3 or cues.get("numbers")):
        return "result"
    return "interpretation"


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


_BY_BASE: dict[str | None, Callable[[dict[str, int], bool, bool], Zone]] = {
    "background": _zone_in_background,
    "others_work": _zone_in_background,
    "method": _zone_in_methods,
    "result": _zone_in_results,
    "interpretation": _zone_in_discussion,
    "method_and_result": _zone_in_mixed_methods,
    "result_and_interpretation": _zone_in_mixed_results,
    None: _zone_anywhere,
}


def _is_cited(text: str) -> bool:
    """Whether the sentence bears a citation mark; a power or a unit ("10^6", "m^2") is none."""
    if _ET_AL.search(text):
        return True
    if not _NUMBER_SIGNS.search(text):
        return False
    return bool(_CITATION.search(_AFTER_EXPONENT.sub("", text) if _RAISED.search(text) else text))


def _zone_course(run: Sequence[Passage], among: Sequence[int], rules: ZoneRules) -> list[Passage]:
    """Zones where labels say little: the best course through all sentences, never going back.

    `among` are the zones that occur, as indexes of `_ABSTRACT_ORDER`.
    """
    texts = [p.text[s.start : s.end] for p in run for s in p.sentences]
    cues = [rules.cues_in(text.lower()) for text in texts]
    scores = [_abstract_scores(c, _place(i, len(texts), among)) for i, c in enumerate(cues)]
    course = _best_course([[row[zone] for zone in among] for row in scores])
    zones = [
        _refine(_ABSTRACT_ORDER[among[step]], found, text)
        for step, found, text in zip(course, cues, texts, strict=True)
    ]
    zoned = []
    for passage in run:
        zoned.append(_with_zones(passage, zones[: len(passage.sentences)]))
        zones = zones[len(passage.sentences) :]
    return zoned


def _place(index: int, n: int, among: Sequence[int]) -> float:
    """Where in a whole abstract a sentence would stand, in [0, 1]; methods with results are its middle."""
    place = (index + 0.5) / n
    return place if len(among) == len(_ABSTRACT_ORDER) else 0.2 + 0.6 * place


def _refine(zone: Zone, cues: dict[str, int], text: str) -> Zone:
    """Tell others' work from background, and limitations from interpretation."""
    if zone == "background" and not cues.get("own") and (cues.get("others", 0) >= 3 or _is_cited(text)):
        return "others_work"
    needed = {"result": 3, "interpretation": 2}.get(zone)
    return "limitation" if needed and cues.get("limitation", 0) >= needed else zone


def _abstract_scores(cues: dict[str, int], place: float) -> list[float]:
    """How well each zone of `_ABSTRACT_ORDER` fits a sentence: its cues, and its place in the abstract."""
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


def _best_course(scores: Sequence[Sequence[float]]) -> list[int]:
    """The columns with the highest sum of scores among all courses that never step back."""
    if not scores:
        return []
    n_zones = len(scores[0])
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
    return course[::-1]
