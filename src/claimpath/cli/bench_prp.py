"""`claimpath bench run TASK --system prp`: pairwise comparisons by a language model."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench import BenchRun
    from claimpath.bench.tasks import Setting
    from claimpath.datasets import MissciSplit


def run_prp(
    split: "MissciSplit",
    *,
    task: str,
    engine: str | None,
    setting: "Setting | None",
    seeds: tuple[int, ...] | None,
    options: dict[str, Any],
    budget: str | None,
    concurrency: str | None,
    cache: bool,
    dry_run: bool,
    as_json: bool,
    advance: Callable[[int, int], None] | None,
) -> "BenchRun | None":
    """Run and score; None after a dry run, whose estimate is printed. The initial order is random unless given."""
    from claimpath.bench import find_task
    from claimpath.bench.run_prp import PRP_SEEDS, PRP_SETTING, run_prp_bench
    from claimpath.engines.generator import close, dry_generator, model_generator
    from claimpath.stages.rank.prp_prompt import prp_settings

    if engine is None or engine == "offline":
        raise SettingsError("the system 'prp' asks a language model; give --engine MODEL")
    settings = prp_settings(find_task(task).rank_task, **{"initial": "random", **options})
    chosen: dict[str, Any] = {"task": task, "setting": setting or PRP_SETTING, "seeds": seeds or PRP_SEEDS}
    if dry_run:
        generator, dry, price = dry_generator(engine, cache=cache)
        wait_for(run_prp_bench(split, generator, settings, **chosen))
        print_estimate(dry.estimate(price), engine, as_json=as_json)
        return None
    generator = model_generator(engine, budget=budget, cache=cache, limits=concurrency)
    say_money_warnings(generator)

    async def work() -> "BenchRun":
        try:
            return await run_prp_bench(split, generator, settings, advance=advance, **chosen)
        finally:
            await close(generator)

    return wait_for(work())
