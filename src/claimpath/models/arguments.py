"""Settings of a model that follow its name after `?`: read, and refused where the model has none such."""

from collections.abc import Callable, Mapping

from claimpath.errors import SettingsError
from claimpath.models.spec import ModelSpec

Value = str | int | float | bool


def read_arguments(spec: ModelSpec, allowed: Mapping[str, Callable[[str], Value]]) -> dict[str, Value]:
    """Read a spec's arguments. Raises SettingsError for one that is not allowed, or whose value is not of its type."""
    values: dict[str, Value] = {}
    for name, text in spec.arguments.items():
        if name not in allowed:
            known = ", ".join(allowed) or "none"
            raise SettingsError(f"the model {spec.text!r} has no setting {name!r}. Allowed: {known}")
        try:
            values[name] = allowed[name](text)
        except ValueError:
            raise SettingsError(
                f"{text!r} is not a value for the setting {name!r} of {spec.text!r}"
            ) from None
    return values
