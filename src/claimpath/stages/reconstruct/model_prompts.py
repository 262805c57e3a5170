"""Which passages go into which prompt (MissciPlus, appendix H.2.1), and the requests that this makes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.models.generator import GenerationRequest, Message
from claimpath.records import Claim, Passage
from claimpath.stages.reconstruct.model_answer import FORM, FORM_VERSION, SCHEMA
from claimpath.stages.reconstruct.styles import (
    DEFAULT_STYLE,
    Scheme,
    Style,
    fallacy_inventory,
    find_info,
    find_scheme,
    find_style,
    read_prompt_file,
)
from claimpath.stages.reconstruct.styles.inventory import DEFAULT_INFO, INVENTORY_VERSION
from claimpath.stages.reconstruct.styles.style import nothing_else
from claimpath.taxonomies.class_names import DEFAULT_NORMALISER, find_normaliser
from claimpath.text.fence import Fence

ROLE = "reconstructor"
"""Who asks, in counts."""
DEFAULT_TEMPERATURE = 0.1
MOST_ANSWER_TOKENS = 4_096
_SYSTEM = (
    "You analyse how public claims misuse scientific studies. You name reasoning errors precisely, quote exactly, and "
    "say nothing that the texts do not bear out."
)


@dataclass(frozen=True, slots=True)
class ReconstructSettings:
    """How a model is asked for the fallacies."""

    scheme: Scheme
    style: Style
    info: str
    """Any of D, L, E, in this order; empty for the names alone."""
    normaliser: str = DEFAULT_NORMALISER
    temperature: float | None = DEFAULT_TEMPERATURE
    run: int = 0
    """Which of several runs this is, from 0."""

    @property
    def prompt_version(self) -> str:
        """What goes into a request."""
        style = f"{self.style.name}/{self.style.version}"
        return f"reconstruct/{style}+{self.info or 'none'}/{INVENTORY_VERSION}+form/{FORM_VERSION}"

    @property
    def shown(self) -> dict[str, str]:
        """What a report names."""
        return {
            "reconstruct": self.scheme,
            "style": f"{self.style.name} {self.style.version}",
            "info": self.info or "none",
            "normaliser": self.normaliser,
        }


def reconstruct_settings(
    scheme: str | None = None,
    *,
    style: str | None = None,
    prompt_file: str | Path | None = None,
    info: str | None = None,
    normaliser: str | None = None,
    temperature: float | None = DEFAULT_TEMPERATURE,
    run: int = 0,
) -> ReconstructSettings:
    """Check settings and fill in what is not given. Raises SettingsError for a value that is not allowed."""
    if style is not None and prompt_file is not None:
        raise SettingsError("give --style or --reconstruct-prompt, not both")
    chosen = find_style(style or DEFAULT_STYLE) if prompt_file is None else read_prompt_file(prompt_file)
    name = normaliser or DEFAULT_NORMALISER
    find_normaliser(name)
    return ReconstructSettings(
        scheme=find_scheme(scheme or "per-passage"),
        style=chosen,
        info=find_info(DEFAULT_INFO if info is None else info),
        normaliser=name,
        temperature=temperature,
        run=run,
    )


@dataclass(frozen=True, slots=True)
class Basis:
    """What the claim rests on: a passage, or the accurate premise in words."""

    passage: Passage | None = None
    premise: str = ""

    def __post_init__(self) -> None:
        if self.passage is None and not self.premise.strip():
            raise ValueError("a basis is a passage or a premise in words; both are missing")


@dataclass(frozen=True, slots=True)
class Material:
    """What one prompt shows."""

    basis: Basis
    others: tuple[Passage, ...]

    @property
    def passage_ids(self) -> tuple[str, ...]:
        """All passages shown, the basis first."""
        basis = () if self.basis.passage is None else (self.basis.passage.id,)
        return (*basis, *(passage.id for passage in self.others))


def prompt_set(
    scheme: Scheme, basis: Basis, undermining: Sequence[Passage], order: Sequence[Passage]
) -> tuple[Material, ...]:
    """Divide the passages over prompts.

    `per-passage`: the basis with each other passage, in the order given, then the basis alone, as what exposes a gap
    may stand in it; a premise in words is not asked about alone unless there is no passage. `all-passages`: one
    prompt, with the passages in the study's order. order: all passages of the study.
    """
    own = basis.passage.id if basis.passage is not None else None
    others = list({passage.id: passage for passage in undermining if passage.id != own}.values())
    if scheme == "all-passages":
        place = {passage.id: number for number, passage in enumerate(order)}
        others.sort(key=lambda passage: place.get(passage.id, len(place)))
        return (Material(basis, tuple(others)),)
    pairs = [Material(basis, (passage,)) for passage in others]
    alone = [Material(basis, ())] if basis.passage is not None or not pairs else []
    return (*pairs, *alone)


def reconstruct_request(
    claim: Claim, material: Material, settings: ReconstructSettings, order: Sequence[Passage] = ()
) -> GenerationRequest:
    """The request of one prompt. Claim, premise and passages are fenced as data."""
    basis = material.basis
    shown = {passage.id: _shown(passage) for passage in material.others}
    if basis.passage is not None:
        shown[basis.passage.id] = _shown(basis.passage)
    fence = Fence(claim.text, basis.premise, *shown.values())
    fenced = {name: fence.around("passage", text) for name, text in shown.items()}
    p0 = fence.around("statement", basis.premise) if basis.passage is None else fenced[basis.passage.id]
    place = {passage.id: number for number, passage in enumerate(order)}
    in_order = sorted(fenced, key=lambda name: place.get(name, len(place)))
    everything = [fenced[name] for name in in_order]
    values = {
        "claim": fence.around("claim", claim.text),
        "p0": p0,
        "context": "\n\n".join(fenced[passage.id] for passage in material.others) or nothing_else(),
        "passages": "\n\n".join(everything if basis.passage is not None else [p0, *everything]),
        "fallacy_inventory": fallacy_inventory(settings.info or "none"),
    }
    prompt = settings.style.filled(settings.scheme, values)
    return GenerationRequest(
        messages=(
            Message(role="system", content=f"{_SYSTEM}\n\n{fence.standing_instruction}"),
            Message(role="user", content=f"{prompt}\n\n{FORM}"),
        ),
        json_schema=SCHEMA,
        temperature=settings.temperature,
        max_tokens=MOST_ANSWER_TOKENS,
        run=settings.run,
        prompt_version=settings.prompt_version,
        role=ROLE,
    )


def _shown(passage: Passage) -> str:
    """Id, section and text, all inside the fence: a section's title is the document's too."""
    place = [*([" > ".join(passage.section)] if passage.section else []), *filter(None, [passage.label])]
    head = f"[{passage.id}]" + (f" ({'; '.join(place)})" if place else "")
    return f"{head}\n{passage.text}"
