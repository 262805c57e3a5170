"""Instruction styles for reconstructing a fallacious argument with a model, by name, and prompts of one's own."""

from claimpath.stages.reconstruct.styles.inventory import INFO_LETTERS, fallacy_inventory, find_info
from claimpath.stages.reconstruct.styles.prompt_file import PLACEHOLDERS, read_prompt_file
from claimpath.stages.reconstruct.styles.style import (
    DEFAULT_STYLE,
    SCHEMES,
    Scheme,
    Style,
    find_scheme,
    find_style,
    style_names,
)

__all__ = [
    "DEFAULT_STYLE",
    "INFO_LETTERS",
    "PLACEHOLDERS",
    "SCHEMES",
    "Scheme",
    "Style",
    "fallacy_inventory",
    "find_info",
    "find_scheme",
    "find_style",
    "read_prompt_file",
    "style_names",
]
