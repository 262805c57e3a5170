"""The systems by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from claimpath.bench.systems.options import SystemOptions, given_names, system_options
from claimpath.bench.systems.system import BuildRequest, System
from claimpath.errors import SettingsError

_GIVEN = frozenset({"given_in"})
_TITLES = frozenset({"titles"})


@dataclass(frozen=True)
class SystemInfo:
    """A system and how to get it."""

    about: str
    """What it does, in one sentence."""
    factory: str
    """`module:function`; the function takes a BuildRequest and gives a System."""
    option: str | None = None
    """A further argument of the function."""
    uses_seed: bool = False
    """Whether another seed gives another ranking of the same case."""
    by_setting: bool = False
    """Whether it ranks otherwise in another setting; a run of any other system serves both."""
    takes: frozenset[str] = frozenset()
    """Names of the options that go with it."""
    needs: str | None = None
    """The option without which it can't run; it may stand after a colon: `afc:ID`."""
    in_table: bool = True
    """Whether `bench table` runs it where no runs are named."""

    def build(self, request: BuildRequest) -> System:
        """Prepare the system."""
        module, function = self.factory.split(":")
        make: Any = getattr(import_module(module), function)
        if self.option is not None:
            make = partial(make, option=self.option)
        system: System = make(request)
        return system


_BASELINES = "claimpath.bench.systems.baselines"
_BM25 = "claimpath.bench.systems.bm25"
_OURS = "claimpath.bench.systems.rankers:build"

SYSTEMS: dict[str, SystemInfo] = {
    "random": SystemInfo(
        "Shuffles the passages, with the draws of the published rows.",
        f"{_BASELINES}:build_random",
        uses_seed=True,
        by_setting=True,
    ),
    "ordered": SystemInfo("Keeps the study's order.", f"{_BASELINES}:build_ordered"),
    "bm25": SystemInfo(
        "BM25 as the MissciPlus authors run it (needs the extra `bench`).", f"{_BM25}:build", takes=_GIVEN
    ),
    "bm25-lucene": SystemInfo(
        "BM25 as Lucene scores it, with exact lengths.", f"{_BM25}:build_lucene", "exact", takes=_GIVEN
    ),
    "bm25-lucene-byte": SystemInfo(
        "The same with lengths in one byte, as Lucene's index keeps them.",
        f"{_BM25}:build_lucene",
        "byte",
        takes=_GIVEN,
        in_table=False,
    ),
    "bm25-study": SystemInfo(
        "`claimpath rank --ranker bm25`: BM25 within one study.", _OURS, "bm25", takes=_GIVEN
    ),
    "dense": SystemInfo(
        "`claimpath rank --ranker dense`: cosine of sentence vectors; dense:DIR with another model.",
        _OURS,
        "dense",
        takes=_GIVEN | {"embedder"},
    ),
    "static": SystemInfo(
        "static:DIR: the same with a table of vectors that `claimpath train ranker` made.",
        _OURS,
        "static",
        takes=_GIVEN | {"embedder"},
        needs="embedder",
        in_table=False,
    ),
    "cross-encoder": SystemInfo(
        "cross-encoder:DIR: a classifier that reads claim and passage together (needs the extra `models`).",
        _OURS,
        "cross-encoder",
        takes=_GIVEN | {"classifier"},
        needs="classifier",
        in_table=False,
    ),
    "hybrid": SystemInfo(
        "`claimpath rank`: words, meaning, section and wording, and what a small classifier reads.",
        _OURS,
        "hybrid",
        takes=_GIVEN,
    ),
    "hybrid-fast": SystemInfo("hybrid without the classifier.", _OURS, "hybrid-fast", takes=_GIVEN),
    "hybrid-words": SystemInfo(
        "hybrid without classifier and vectors: no model.", _OURS, "hybrid-words", takes=_GIVEN
    ),
    "embedding": SystemInfo(
        "Cosine of claim and passage with any sentence embedding: --embedder ID or embedding:ID, --best K, --titles, "
        "--query-prefix, --passage-prefix (any but the model that comes along needs the extra `models`).",
        "claimpath.bench.systems.embedding:build",
        takes=_GIVEN | _TITLES | {"embedder", "best", "query_prefix", "passage_prefix"},
    ),
    "afc": SystemInfo(
        "Label probabilities of a claim-evidence classifier: afc:ID or --classifier ID, --strategy s|r|s+r|s+n, "
        "--labels, --pair-order, --given-in (any but afc:claimpath, which comes along, needs the extra `models`).",
        "claimpath.bench.systems.classifier:build",
        takes=_GIVEN | _TITLES | {"classifier", "strategy", "labels", "pair_order"},
        needs="classifier",
        in_table=False,
    ),
}
"""The systems by name."""

MODEL_SYSTEMS: dict[str, str] = {
    "prp": "Pairwise comparisons by a language model in bubble passes (MissciPlus, F.1.3); needs --engine MODEL."
}
"""Systems that ask a language model, with what they do; `run_prp_bench` runs them."""

_AFTER_COLON = {
    "embedding": "embedder",
    "dense": "embedder",
    "static": "embedder",
    "afc": "classifier",
    "cross-encoder": "classifier",
}
"""The option that stands after a system's name and a colon."""


def find_system(name: str) -> SystemInfo:
    """Give the system of that name. Raises SettingsError with the names there are."""
    return resolve_system(name, {}, complete=False)[0]


def resolve_system(
    name: str, given: Mapping[str, Any], *, complete: bool = True
) -> tuple[SystemInfo, SystemOptions]:
    """The system that a name such as `bm25` or `embedding:owner/model` asks for, and its checked options.

    complete: whether an option that the system needs must be there.
    Raises SettingsError for an unknown name, for options of another system, and for values that are not allowed.
    """
    base, colon, model = name.partition(":")
    if base in MODEL_SYSTEMS:
        raise SettingsError(f"the system {name!r} asks a language model; give --engine MODEL")
    if base not in SYSTEMS or (colon and base not in _AFTER_COLON):
        raise SettingsError(
            f"unknown system {name!r}; choose one of: {', '.join(SYSTEMS)}, or {':ID, '.join(_AFTER_COLON)}:ID"
        )
    info, values = SYSTEMS[base], dict(given)
    if colon:
        option = _AFTER_COLON[base]
        if not model or values.get(option) not in (None, model):
            raise SettingsError(
                f"the system {name!r} names its model after the colon; give it there or with --{option}, not in both"
            )
        values[option] = model
    options = system_options(values)
    for option in given_names(options):
        if option not in info.takes:
            takers = ", ".join(other for other, its in SYSTEMS.items() if option in its.takes)
            raise SettingsError(
                f"--{option.replace('_', '-')} does not go with the system {base!r}; it goes with {takers}"
            )
    if options.given_in == "evidence" and base != "afc":
        raise SettingsError("--given-in evidence goes with the system 'afc' only; give claim or none")
    if complete and info.needs is not None and getattr(options, info.needs) is None:
        raise SettingsError(f"the system {name!r} needs a model; give --{info.needs} ID, or write {base}:ID")
    return info, options
