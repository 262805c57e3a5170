"""The tasks: `inspect eval claimpath/missciplus_verdict -T system=offline --model none/none`.

Inspect finds them through the entry point group `inspect_ai`. Importing this module needs the extra `inspect`. The
parameters of a task are options of `claimpath bench run` under the same names.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from claimpath.bench.inspect.glue import metric_with, need, plain, score_with, task_of
from claimpath.bench.inspect.kernel import TASK as KERNEL
from claimpath.bench.inspect.kernel import kernel_answer, kernel_part
from claimpath.bench.inspect.part import Part
from claimpath.bench.inspect.reconstruction import reconstruction_answer, reconstruction_part
from claimpath.bench.inspect.verdict import verdict_answer, verdict_part
from claimpath.bench.reconstruction.scored import TASK as RECONSTRUCTION
from claimpath.bench.verdict.scored import TASK as VERDICT
from claimpath.errors import SettingsError

_PARTS: dict[str, Callable[..., Part]] = {
    VERDICT: cache(verdict_part),
    RECONSTRUCTION: cache(reconstruction_part),
    KERNEL: cache(kernel_part),
}


def find_part(made_from: Mapping[str, Any]) -> Part:
    """The task that a log names, with its data."""
    # A list in a log was a tuple; `cache` needs the tuple.
    given = {name: tuple(v) if isinstance(v, list) else v for name, v in made_from.items()}
    name = str(given.pop("name"))
    return _PARTS[name](**given)


def claimpath_measures() -> Any:
    """The measures of `claimpath bench run`, over the whole run."""
    return metric_with(find_part)


measures = need("inspect_ai.scorer").metric(scores="unreduced")(claimpath_measures)


def claimpath_scores() -> Any:
    """What each unit scored."""
    return score_with(find_part)


scores = need("inspect_ai.scorer").scorer(metrics=[measures()])(claimpath_scores)


def missciplus_verdict(
    system: str = "offline",
    split: str = "dev",
    data: str | None = None,
    claims: str = "false",
    evidence: str | None = None,
    instructions: str | None = None,
    runs: int | None = None,
    temperature: float | None = None,
    window: int | None = None,
    budget: str | None = None,
    concurrency: str | int | None = None,
    use_cache: bool = True,
) -> Any:
    """Is the claim correct, going by the study? system: a named one, or a MODEL, which our own client asks."""
    named = {
        "evidence": evidence,
        "instructions": instructions,
        "runs": runs,
        "temperature": temperature,
        "window": window,
    }
    answer = verdict_answer(
        split,
        data,
        claims,
        system=system,
        options={name: value for name, value in named.items() if value is not None},
        budget=budget,
        concurrency=None if concurrency is None else str(concurrency),
        use_cache=use_cache,
    )
    part = find_part({"name": VERDICT, "split": split, "data": data, "claims": claims})
    return task_of(part, answer, scores())


def missciplus_reconstruction(
    system: str = "offline",
    split: str = "dev",
    data: str | None = None,
    seeds: str | int | list[int] | None = None,
    reconstruct: str | None = None,
    style: str | None = None,
    info: str | None = None,
    normaliser: str | None = None,
    temperature: float | None = None,
    budget: str | None = None,
    concurrency: str | int | None = None,
    use_cache: bool = True,
) -> Any:
    """Name the fallacies behind a claim. system: a named one, or a MODEL, which our own client asks."""
    named = {
        "reconstruct": reconstruct,
        "style": style,
        "info": info,
        "normaliser": normaliser,
        "temperature": temperature,
    }
    numbers = _numbers(seeds)
    answer = reconstruction_answer(
        split,
        data,
        system=system,
        seeds=numbers,
        options={name: value for name, value in named.items() if value is not None},
        budget=budget,
        concurrency=None if concurrency is None else str(concurrency),
        use_cache=use_cache,
    )
    part = find_part(
        {"name": RECONSTRUCTION, "split": split, "data": data, "system": system, "seeds": numbers}
    )
    return task_of(part, answer, scores())


def _numbers(seeds: str | int | list[int] | None) -> tuple[int, ...] | None:
    """Seeds as Inspect hands them over: one number, a list, or text with commas."""
    if seeds is None:
        return None
    parts = str(seeds).split(",") if isinstance(seeds, str | int) else seeds
    try:
        numbers = tuple(int(part) for part in parts)
    except ValueError:
        raise SettingsError(f"seeds is {seeds!r}; give whole numbers with commas, such as 1,2,3") from None
    if len(set(numbers)) != len(numbers):
        raise SettingsError(f"seeds must be different whole numbers; got {seeds!r}")
    return numbers


def missciplus_kernel(
    system: str = "hybrid", split: str = "dev", data: str | None = None, setting: str = "open"
) -> Any:
    """Find a passage that the claim rests on. system: one that ranks without a language model."""
    part = find_part({"name": KERNEL, "split": split, "data": data, "setting": setting, "system": system})
    return task_of(part, kernel_answer(split, data, setting, system), scores())


TASKS = tuple(
    need("inspect_ai").task(plain(make))
    for make in (missciplus_verdict, missciplus_reconstruction, missciplus_kernel)
)
