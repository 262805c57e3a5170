"""A model ready for stages, from what a person writes on the command line."""

from claimpath.models.budget import Budget, parse_budget
from claimpath.models.cache import CallCache
from claimpath.models.limits import Limits, parse_limits
from claimpath.models.managed import ManagedGenerator, Surroundings
from claimpath.models.prices import price_of
from claimpath.models.registry import DEFAULT_TIMEOUT, load_generator
from claimpath.models.retry import RetryPolicy
from claimpath.models.spec import ModelSpec, parse_model


def open_surroundings(
    *, budget: str | None = None, concurrency: str | None = None, use_cache: bool = True, attempts: int = 6
) -> Surroundings:
    """What all models of one run share; every role's model is opened with the same.

    budget: such as `2.50usd,200ktokens`. concurrency: such as `8` or `8,openai=32`. attempts: most per call, from 1.

    Raises SettingsError for a value that is not allowed, and where the cache can't be opened.
    """
    return Surroundings(
        cache=CallCache() if use_cache else None,
        limits=parse_limits(concurrency) if concurrency else Limits(),
        budget=parse_budget(budget) if budget else Budget(),
        policy=RetryPolicy(attempts=max(1, attempts)),
    )


def open_model(
    model: str | ModelSpec, around: Surroundings | None = None, *, timeout: float = DEFAULT_TIMEOUT
) -> ManagedGenerator:
    """The model of a MODEL string with everything around it. Nothing is sent yet.

    Raises SettingsError for an unknown model, a missing key or an unreadable file; MissingExtraError where the model
    needs a package that is not installed.
    """
    spec = parse_model(model) if isinstance(model, str) else model
    return ManagedGenerator(load_generator(spec, timeout=timeout), around, price=price_of(spec))


def money_warnings(model: ManagedGenerator) -> tuple[str, ...]:
    """What a person has to know where a budget in money can't bound a model; empty where all is well."""
    if model.around.budget.dollars is None or model.price is not None:
        return ()
    return (
        f"The price of {model.name} is not known, so the budget in money does not bound it. Give a budget in tokens as "
        "well, or name its price in a file (CLAIMPATH_PRICES).",
    )
