"""From a MODEL string and options to an engine that is ready to ask."""

from pathlib import Path

from claimpath.engines.model import ModelEngine, ReconstructArguments
from claimpath.errors import ClaimpathError
from claimpath.models.budget import Budget, parse_budget
from claimpath.models.cache import CallCache
from claimpath.models.estimate import DryRun
from claimpath.models.generator import TextGenerator
from claimpath.models.limits import Limits, parse_limits
from claimpath.models.managed import ManagedGenerator, Surroundings
from claimpath.models.prices import Price, price_of
from claimpath.models.registry import load_generator
from claimpath.models.spec import ModelSpec, parse_model
from claimpath.models.windows import DEFAULT_WINDOW, window_of
from claimpath.stages.verdict.settings import VerdictSettings

_FILE_KINDS = {"local", "replay", "scripted"}


def model_engine(
    engine: str | TextGenerator,
    settings: VerdictSettings,
    *,
    budget: Budget | str | None = None,
    cache: CallCache | bool = True,
    arguments: ReconstructArguments | None = None,
    limits: Limits | str | None = None,
) -> ModelEngine:
    """Get a model ready. engine: a MODEL string, or anything that answers requests.

    budget: dollars, tokens, or both, as `--budget` takes them. cache: True opens the default one. limits: calls
    that may be open at the same time, as `parse_limits` reads them; None for the usual ones.

    Raises SettingsError for an unknown model, a missing key, an unreadable file, a malformed budget or limit.
    """
    the_budget = parse_budget(budget) if isinstance(budget, str) else budget
    if isinstance(engine, ManagedGenerator):
        return ModelEngine(engine, settings, window=settings.window or DEFAULT_WINDOW, arguments=arguments)
    price: Price | None = None
    window = DEFAULT_WINDOW
    if isinstance(engine, str):
        spec = parse_model(engine)
        price, window = price_of(spec), window_of(spec)
        generator = load_generator(spec)
    else:
        generator = engine
    kept = _cache(cache) if generator.cacheable else None
    the_limits = parse_limits(limits) if isinstance(limits, str) else limits
    around = Surroundings.of(cache=kept, limits=the_limits, budget=the_budget)
    managed = ManagedGenerator(generator, around, price=price)
    if isinstance(engine, str):
        managed.name = shown_model(spec)
    return ModelEngine(managed, settings, window=settings.window or window, arguments=arguments)


def dry_engine(
    engine: str,
    settings: VerdictSettings,
    *,
    cache: CallCache | bool = True,
    arguments: ReconstructArguments | None = None,
) -> tuple[ModelEngine, DryRun, Price | None]:
    """An engine that sends nothing, what collects its requests, and the model's price.

    Without the model's key or package nothing counts as answered before.
    """
    spec = parse_model(engine)
    identity: str | None = None
    kept: CallCache | None = None
    try:
        generator = load_generator(spec)
        if generator.cacheable:
            identity, kept = generator.identity, _cache(cache)
    except ClaimpathError:
        if spec.kind not in {"provider", "url"}:
            raise
    dry = DryRun(shown_model(spec), identity=identity, cache=kept)
    managed = ManagedGenerator(dry)
    return (
        ModelEngine(managed, settings, window=settings.window or window_of(spec), arguments=arguments),
        dry,
        price_of(spec),
    )


def shown_model(spec: ModelSpec) -> str:
    """The MODEL string without folders, which are private."""
    if spec.kind in _FILE_KINDS:
        return spec.model_copy(update={"path": Path(spec.path).name}).text
    if spec.kind == "record" and spec.inner is not None:
        inner = spec.inner.model_copy(update={"path": Path(spec.inner.path).name if spec.inner.path else ""})
        return spec.model_copy(update={"path": Path(spec.path).name, "inner": inner}).text
    return spec.text


def _cache(cache: CallCache | bool) -> CallCache | None:
    if isinstance(cache, CallCache):
        return cache
    return CallCache() if cache else None
