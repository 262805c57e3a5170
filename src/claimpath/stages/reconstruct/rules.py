"""The gap rules as typed objects, read once from `rules.toml`."""

import hashlib
import re
import tomllib
from functools import lru_cache
from importlib import resources
from typing import Literal, get_args

from pydantic import field_validator, model_validator

from claimpath.records import FallacyClass, Record, Zone

Strength = Literal["strong", "moderate", "weak"]
_ZONES: tuple[Zone, ...] = get_args(Zone)
OWN_ZONES: tuple[Zone, ...] = ("method", "result", "interpretation", "limitation", "unknown")
"""Zones in which the study speaks for itself."""


class Words(Record):
    """Other words for a facet, where a pattern matches the sentence."""

    match: str
    """Pattern that the sentence must match."""
    say: str
    """The words to use."""
    named: str = ""
    """Pattern for a claim that already says so; the facet then makes no gap."""


class Assertion(Record):
    """Something that a claim can assert."""

    id: str
    """Name that rules use."""
    says: str
    """What it means, to follow "the claim says that something ..."."""
    patterns: tuple[str, ...]
    """Regular expressions; one match suffices."""
    yes: tuple[str, ...]
    """Invented claims that assert it."""
    no: tuple[str, ...]
    """Invented claims that do not."""


class Facet(Record):
    """Something that a sentence can tell about how a study was done or what it found."""

    id: str
    """Name that rules use."""
    kind: Literal["design", "statement", "topical", "sample", "duration"]
    """How it holds: counted over the study, by one sentence, by one on the claim's topic, by the largest number of
    people or by the longest time."""
    plain: str
    """The facet in words."""
    patterns: tuple[str, ...]
    """Regular expressions (for `sample`: nouns for those who are counted)."""
    not_: tuple[str, ...] = ()
    """Regular expressions that rule a sentence out."""
    zones: tuple[Zone, ...] = OWN_ZONES
    """Zones in which it may stand."""
    role: Literal["context", "finding"] = "context"
    """What its sentence is in the graph: how the study was done and within which limits, or what it found."""
    need: float = 2.0
    """Points from which a `design` facet holds."""
    largest: int = 0
    """For `sample` and `duration`: the largest number of people, or of days, for which it holds."""
    words: tuple[Words, ...] = ()
    """Other words, the first that matches."""
    yes: tuple[str, ...]
    """Invented sentences that show it."""
    no: tuple[str, ...]
    """Invented sentences that do not."""


class Case(Record):
    """A case that justifies a rule."""

    claim: str
    """An invented claim."""
    study: str
    """A sentence of an invented study."""
    gap: bool
    """Whether the rule finds a gap."""


class Rule(Record):
    """A mismatch between what is claimed and how it was studied."""

    id: str
    """Name of the rule."""
    fallacy_class: FallacyClass
    """The class that it assigns."""
    claim: tuple[str, ...]
    """Assertions, one of which the claim must make."""
    all_: tuple[str, ...] = ()
    """Assertions that the claim must make, all of them."""
    unless: tuple[str, ...] = ()
    """Assertions that the claim must not make."""
    study: str
    """The facet that exposes the gap and gives its context."""
    also: tuple[str, ...] = ()
    """Facets that must hold as well."""
    without: tuple[str, ...] = ()
    """Facets that must not hold."""
    outweighed_by: str = ""
    """A facet that makes the gap weak where it counts for more than the rule's own."""
    strength: Strength
    """How far it bears a verdict."""
    hedged: Strength = "weak"
    """The same where the claim says that something is only possible."""
    premise: str
    """What one would have to believe; `{what}` stands for the facet in words."""
    reason: str
    """Why it is this class."""
    cases: tuple[Case, ...]
    """Cases with and without the gap."""

    @field_validator("cases")
    @classmethod
    def _both_ways(cls, cases: tuple[Case, ...]) -> tuple[Case, ...]:
        if {case.gap for case in cases} != {True, False}:
            raise ValueError("a rule needs at least one case with the gap and one without")
        return cases


class RuleBook(Record):
    """Everything that the offline gap finder knows."""

    assertions: dict[str, Assertion]
    """What a claim can assert, by id."""
    facets: dict[str, Facet]
    """What a study's sentence can tell, by id."""
    rules: tuple[Rule, ...]
    """The mismatches."""
    same: tuple[tuple[str, ...], ...]
    """Words that name the same thing, for comparing topics."""
    digest: str
    """First 12 hexadecimal digits of the file's SHA-256."""

    @model_validator(mode="after")
    def _names_exist(self) -> "RuleBook":
        for rule in self.rules:
            for name in (*rule.claim, *rule.all_, *rule.unless):
                if name not in self.assertions:
                    raise ValueError(f"rule {rule.id} names the assertion {name!r}, which is not defined")
            for name in (rule.study, *rule.also, *rule.without, *filter(None, [rule.outweighed_by])):
                if name not in self.facets:
                    raise ValueError(f"rule {rule.id} names the facet {name!r}, which is not defined")
        return self


@lru_cache(maxsize=1)
def load_rules() -> RuleBook:
    """Read the rules that come with the package. Raises ValueError where the file contradicts itself."""
    data = (resources.files(__package__) / "rules.toml").read_bytes()
    tables = tomllib.loads(data.decode("utf-8"))
    assertions = [Assertion(**table) for table in tables["assertion"]]
    facets = [Facet(**_renamed(table, {"not": "not_"})) for table in tables["facet"]]
    rules = [Rule(**_renamed(table, {"class": "fallacy_class", "all": "all_"})) for table in tables["rule"]]
    for kind, ids in (
        ("assertion", [a.id for a in assertions]),
        ("facet", [f.id for f in facets]),
        ("rule", [r.id for r in rules]),
    ):
        if doubled := {name for name in ids if ids.count(name) > 1}:
            raise ValueError(f"rules.toml defines the {kind} {', '.join(sorted(doubled))} twice")
    return RuleBook(
        assertions={a.id: a for a in assertions},
        facets={f.id: f for f in facets},
        rules=tuple(rules),
        same=tuple(tuple(words) for words in tables["same"]),
        digest=hashlib.sha256(data).hexdigest()[:12],
    )


def _renamed(table: dict[str, object], names: dict[str, str]) -> dict[str, object]:
    return {names.get(key, key): value for key, value in table.items()}


@lru_cache(maxsize=512)
def compiled(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Give one expression, without regard to case, that matches where any of the patterns does."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)
