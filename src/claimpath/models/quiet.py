"""The library transformers without its reports and bars, which would stand among our own messages."""

from typing import Any

from claimpath.extras import load_extra


def quiet_transformers(feature: str, extra: str) -> Any:
    """transformers, which from now on reports errors only. Raises MissingExtraError where it is not installed."""
    library = load_extra("transformers", feature=feature, extra=extra)
    logging: Any = load_extra("transformers.utils.logging", feature=feature, extra=extra)
    # It reports that a new layer is new, once for each model, and shows a bar for each model that it loads.
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    return library
