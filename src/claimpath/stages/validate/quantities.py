"""Numbers with sign, unit and comparison sign, out of any text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

_UNITS: dict[str, tuple[str, Decimal]] = {}


def _unit(kind: str, factor: str, names: str) -> None:
    for name in names.split():
        _UNITS[name] = (kind, Decimal(factor))


_unit("share", "1", "% percent percentage per-cent")
_unit("points", "1", "percentage-points")
_unit("time", "1", "s sec secs second seconds")
_unit("time", "60", "min mins minute minutes")
_unit("time", "3600", "h hr hrs hour hours")
_unit("time", "86400", "d day days")
_unit("time", "604800", "week weeks wk wks")
_unit("months", "1", "month months mo")
_unit("months", "12", "year years yr yrs")
_unit("mass", "1", "g gram grams gramme grammes")
_unit("mass", "1000", "kg kilogram kilograms kilogrammes")
_unit("mass", "0.001", "mg milligram milligrams milligrammes")
_unit("mass", "0.000001", "μg ug mcg microgram micrograms microgrammes")
_unit("mass", "0.000000001", "ng nanogram nanograms")
_unit("volume", "1", "l liter liters litre litres")
_unit("volume", "0.1", "dl")
_unit("volume", "0.001", "ml milliliter milliliters millilitre millilitres")
_unit("volume", "0.000001", "μl ul microliter microliters microlitre microlitres")
_unit("length", "1", "metre metres meter meters")
_unit("length", "0.01", "cm centimetre centimetres centimeter centimeters")
_unit("length", "0.001", "mm millimetre millimetres millimeter millimeters")
_unit("length", "0.000001", "μm um micrometre micrometres micrometer micrometers")
_unit("length", "0.000000001", "nm nanometre nanometres nanometer nanometers")
_unit("length", "1000", "km kilometre kilometres kilometer kilometers")
_unit("amount", "1", "mol")
_unit("amount", "0.001", "mmol")
_unit("amount", "0.000001", "μmol umol")
_unit("amount", "0.000000001", "nmol")
_unit("times", "1", "fold times x ×")
_unit("heat", "1", "°c degc")
_unit("heat-f", "1", "°f degf")
_unit("energy", "1", "kcal kilocalories calories")
_unit("pressure", "1", "mmhg")
_unit("units", "1", "iu")

_SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: value for value, word in enumerate(_SMALL.split())}
_WORDS |= {word: 10 * (place + 2) for place, word in enumerate(_TENS.split())}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_WORD_NUMBER = "|".join(sorted((*_WORDS, *_SCALES), key=len, reverse=True))
_LESS = r"less\sthan|fewer\sthan|lower\sthan|smaller\sthan|below|under"
_MORE = r"more\sthan|greater\sthan|higher\sthan|larger\sthan|above|over|exceeding"
_AT_MOST = r"at\smost|up\sto|no\smore\sthan|not\smore\sthan|maximum\sof"
_AT_LEAST = r"at\sleast|no\sless\sthan|no\sfewer\sthan|not\sless\sthan|minimum\sof"
_QUANTITY = re.compile(
    rf"""
    (?P<compared> <=|>=|≤|≥|<|> | \b(?:{_AT_MOST}|{_AT_LEAST}|{_LESS}|{_MORE})\b )? \s*
    (?:
        (?P<sign> (?<![\w.)\]%])(?<!\d\s)[-−–+] | \bminus\s )? \s?
        (?<![\w.])(?<![^\W\d][-‐‑])
        (?P<digits>
            \d{{1,3}}(?:[,\ \u00a0\u202f]\d{{3}})+(?!\d)(?:\.\d+)? | 0,\d+(?![,.]?\d) | \d+(?:[.·]\d+)? | \.\d+
        )
        (?:\s?[×x]\s?10\^?(?P<power>[-−]?\d{{1,3}}))?
        (?:\s?(?P<scale>thousand|million|billion)\b)?
      | \b(?P<words> (?:{_WORD_NUMBER})(?:[\s-](?:and\s)?(?:{_WORD_NUMBER}))* )\b
    )
    (?: (?P<gap>\s?-?) (?P<unit> %|°\s?[CF]\b|×(?!\s?\d)|percentage\spoints?\b|per\scent\b|[^\W\d_]+ ) )?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CITATION = re.compile(r"\[\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*\]")
_JOINED = re.compile(r"\s?(?:[-–—−,/]|to|and|or|through|until)\s?", re.IGNORECASE)
_FEW_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as a text gives it."""

    value: Decimal
    """With its sign; in the base unit of its kind where it has a unit."""
    kind: str
    """What its unit measures, such as `time`; empty where it has none."""
    compared: str
    """`<`, `<=`, `>`, `>=`, or nothing."""
    start: int
    """First code point (0-based, included), its sign included."""
    end: int
    """One past the last code point (excluded), its unit included."""
    text: str
    """Its words."""
    in_words: bool
    """Whether it is written in letters."""
    factor: Decimal = Decimal(1)
    """Base units in one of its units."""
    outer: int = 0
    """Where it starts with its words of comparison."""


def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of a text in order. Digits inside names (COVID-19, IL6) and citation marks are not numbers."""
    found = list(_found(_CITATION.sub(lambda match: " " * len(match.group()), text)))
    # The unit of a range or a list stands behind its last number: 5 to 10 mg.
    for i in range(len(found) - 2, -1, -1):
        this, following = found[i], found[i + 1]
        if not this.kind and following.kind and _JOINED.fullmatch(text[this.end : following.start]):
            found[i] = replace(
                this,
                value=(this.value * following.factor).normalize(),
                kind=following.kind,
                factor=following.factor,
            )
    return tuple(found)


def without_quantities(text: str) -> str:
    """The text with a blank in place of every number, its unit and its words of comparison."""
    parts, at = [], 0
    for quantity in quantities(text):
        parts.append(text[at : quantity.outer])
        at = quantity.end
    return " ".join((*parts, text[at:]))


def _found(text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(text):
        quantity = _quantity(match, text)
        if quantity is not None:
            yield quantity


def _quantity(match: re.Match[str], text: str) -> Quantity | None:
    words = match["words"]
    value = _from_words(words) if words else _from_digits(match)
    if value is None:
        return None
    if match["digits"] and _inside_name(text, match.end("digits")):
        return None
    if match["sign"] and match["sign"].strip() not in {"+"}:
        value = -value
    if match["scale"]:
        value *= _SCALES[match["scale"].lower()]
    start = match.start("sign") if match["sign"] else match.start("words" if words else "digits")
    kind, factor, end = _unit_of(match)
    core = match.end("words" if words else "digits")
    end = end or max(core, match.end("power"), match.end("scale"))
    return Quantity(
        value=(value * factor).normalize(),
        kind=kind,
        compared=_comparison(match["compared"]),
        start=start,
        end=end,
        text=text[start:end],
        in_words=bool(words),
        factor=factor,
        outer=match.start(),
    )


def _inside_name(text: str, end: int) -> bool:
    """Whether letters follow the digits so that they are a name, as in 5HT or 3D; `5mg` is a number with its unit."""
    rest = re.match(r"[^\W\d_]+", text[end:])
    if rest is None:
        return False
    word = rest.group()
    return word.lower() not in _UNITS and word.lower() not in {"th", "st", "nd", "rd", "m", "k"}


def _from_digits(match: re.Match[str]) -> Decimal | None:
    written = match["digits"]
    decimal_comma = written.startswith("0,")
    digits = written.replace(",", "." if decimal_comma else "").replace("·", ".")
    digits = re.sub(r"\s", "", digits)
    try:
        value = Decimal(digits)
        if match["power"]:
            value *= Decimal(10) ** int(match["power"].replace("−", "-"))
    except (InvalidOperation, OverflowError):
        return None
    return value if value.is_finite() else None


def _from_words(words: str) -> Decimal | None:
    total = current = 0
    for word in re.split(r"[\s-]+", words.lower()):
        if word == "and":
            continue
        if word in _WORDS:
            current += _WORDS[word]
        elif word == "hundred":
            current = max(1, current) * 100
        else:
            total += max(1, current) * _SCALES[word]
            current = 0
    return Decimal(total + current)


def _unit_of(match: re.Match[str]) -> tuple[str, Decimal, int | None]:
    written = match["unit"]
    if not written:
        return "", Decimal(1), None
    name = re.sub(r"\s", "-", written.lower().replace("° ", "°")).replace("µ", "μ")
    name = {"percentage-point": "percentage-points"}.get(name, name)
    if name == "s" and not match["gap"]:
        return "", Decimal(1), None  # the 1990s
    if name not in _UNITS or ("-" in match["gap"] and len(name) < _FEW_LETTERS):
        return "", Decimal(1), None
    kind, factor = _UNITS[name]
    return kind, factor, match.end("unit")


def _comparison(written: str | None) -> str:
    if not written:
        return ""
    word = " ".join(written.lower().split())
    for sign, pattern in (
        ("<=", rf"<=|≤|{_AT_MOST}"),
        (">=", rf">=|≥|{_AT_LEAST}"),
        ("<", rf"<|{_LESS}"),
        (">", rf">|{_MORE}"),
    ):
        if re.fullmatch(pattern, word):
            return sign
    return ""
