"""The question which of two passages serves a claim better, and what is read out of the answer."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from claimpath.errors import SettingsError
from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.models.outcome import Unreadable
from claimpath.models.reading import read_label
from claimpath.records import Passage, RankTask
from claimpath.stages.rank.registry import RANKERS
from claimpath.stages.rank.request import RankRequest
from claimpath.text.fence import Fence

ROLE = "ranker"
"""Who asks, in counts."""
DEFAULT_PASSES = 3
MOST_PASSES = 1_000
MOST_ANSWER_TOKENS = 1_024
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"better": {"type": "string", "enum": ["A", "B"]}},
    "required": ["better"],
    "additionalProperties": False,
}
_WAYS = {"A": ("passage a",), "B": ("passage b",)}
_NOT_INSTRUCTIONS = ("version", "answer")


@dataclass(frozen=True, slots=True)
class PrpSettings:
    """How passages are compared."""

    instruction: str
    """Name of the instruction."""
    titles: bool = True
    """Whether passages are shown with the titles of their sections."""
    passes: int = DEFAULT_PASSES
    """Bubble passes; as many of the first places are settled."""
    initial: str = "hybrid"
    """What gives the order to start from: a ranker that asks no model, such as `hybrid`, `ordered` or `random`."""
    both_orders: bool = False
    """Whether each pair is asked a second time with the passages swapped; then both answers have to agree."""
    candidates: int | None = None
    """Only the first so many of the initial order are compared; None compares all."""
    temperature: float | None = 0.0
    """Sampling temperature; None leaves it to the model."""

    @property
    def shown(self) -> dict[str, str]:
        """What a ranking names."""
        return {
            "instruction": f"{self.instruction} {_data()['version']}",
            "titles": "yes" if self.titles else "no",
            "passes": str(self.passes),
            "initial order": self.initial,
            "both orders": "yes" if self.both_orders else "no",
            "candidates": "all" if self.candidates is None else str(self.candidates),
            "temperature": "the model's own" if self.temperature is None else f"{self.temperature:g}",
        }


def instruction_names(task: RankTask | None = None) -> tuple[str, ...]:
    """Names of the instructions, of one task or of all."""
    entries = {name: entry for name, entry in _data().items() if name not in _NOT_INSTRUCTIONS}
    return tuple(name for name, entry in entries.items() if task in (None, entry["task"]))


def prp_settings(
    task: RankTask = "supports",
    *,
    instruction: str | None = None,
    titles: bool = True,
    passes: int | None = None,
    initial: str = "hybrid",
    both_orders: bool = False,
    candidates: int | None = None,
) -> PrpSettings:
    """Check settings and fill in what is not given: `convincing` for `supports`, `undermine` for `undermines`.

    Raises SettingsError for a value that is not allowed, and for an instruction of the other task.
    """
    name = instruction or ("convincing" if task == "supports" else "undermine")
    if name not in instruction_names(task):
        raise SettingsError(
            f"unknown instruction {name!r} for the task {task!r}; choose one of: {', '.join(instruction_names(task))}"
        )
    wanted = DEFAULT_PASSES if passes is None else passes
    if not 1 <= wanted <= MOST_PASSES:
        raise SettingsError(f"--passes is {wanted:,}; allowed are 1 to {MOST_PASSES:,}")
    if candidates is not None and candidates < 1:
        raise SettingsError(f"--candidates is {candidates:,}; give 1 or more")
    if initial not in RANKERS:
        raise SettingsError(f"unknown initial order {initial!r}; choose one of: {', '.join(RANKERS)}")
    return PrpSettings(name, titles, wanted, initial, both_orders, candidates)


def compare_request(request: RankRequest, a: Passage, b: Passage, settings: PrpSettings) -> GenerationRequest:
    """Ask which of two passages serves better. Claim and passages are fenced as data."""
    data = _data()
    shown = [_shown(passage, settings.titles) for passage in (a, b)]
    basis = request.basis if request.task == "undermines" else ""
    fence = Fence(request.claim, basis, *shown)
    kind = "query" if settings.instruction == "plain" else "claim"
    parts = [
        data[settings.instruction]["text"].strip(),
        fence.around(kind, request.claim),
        *([fence.around("what the claim rests on", basis)] if basis else []),
        fence.around("passage A", shown[0]),
        fence.around("passage B", shown[1]),
        data["answer"].strip(),
    ]
    return GenerationRequest(
        messages=(
            Message(role="system", content=fence.standing_instruction),
            Message(role="user", content="\n\n".join(parts)),
        ),
        json_schema=_SCHEMA,
        temperature=settings.temperature,
        max_tokens=MOST_ANSWER_TOKENS,
        prompt_version=f"prp/{settings.instruction}/{data['version']}",
        role=ROLE,
    )


def read_choice(answer: Generation) -> str | None:
    """`A` or `B`; None where the answer holds no choice. A plain "Passage A" counts; a letter in a sentence doesn't."""
    if isinstance(answer.parsed, dict):
        return str(answer.parsed["better"])
    if isinstance(answer.outcome, Unreadable):
        return read_label(answer.text, _WAYS).label
    return None


def _shown(passage: Passage, titles: bool) -> str:
    head = [" > ".join(passage.section)] if titles and passage.section else []
    return "\n".join([*head, passage.text])


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("claimpath.stages.rank") / "prp.toml").read_text("utf-8"))
