"""A publisher's own rating scale, as the user writes it."""

import re
from dataclasses import dataclass
from itertools import pairwise

from claimpath.errors import SettingsError

FORM = 'Write it from worst to best, such as --scale "1=False,2=Mixed,3=True".'
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Scale:
    """A rating scale: numbers with labels, from worst to best as the user wrote them."""

    steps: tuple[tuple[str, str], ...]
    """Number and label of each step."""

    @property
    def worst(self) -> str:
        """The number of the first step."""
        return self.steps[0][0]

    @property
    def best(self) -> str:
        """The number of the last step."""
        return self.steps[-1][0]

    def step(self, rating: str) -> tuple[str, str]:
        """Find a step by its number or its label. Raises SettingsError where the scale has none or several."""
        wanted = rating.strip()
        found = [
            step
            for step in self.steps
            if wanted.casefold() == step[1].casefold()
            or (_NUMBER.fullmatch(wanted) and float(wanted) == float(step[0]))
        ]
        if len(found) == 1:
            return found[0]
        known = ", ".join(f"{number} ({label})" for number, label in self.steps)
        why = "is more than one step of" if found else "is not on"
        raise SettingsError(f"--rating {rating!r} {why} the scale. Its steps are: {known}.")


def parse_scale(text: str) -> Scale:
    """Read `1=False,2=Mixed,3=True`, worst first. Numbers rise or fall steadily. Raises SettingsError otherwise."""
    steps: list[tuple[str, str]] = []
    # A comma inside a label is kept where what follows it is not the next number.
    for part in re.split(r",(?=\s*[+-]?\d+(?:\.\d+)?\s*=)", text):
        number, equals, label = (piece.strip() for piece in part.partition("="))
        if not equals or not label or not _NUMBER.fullmatch(number):
            raise SettingsError(f"--scale has a step {part.strip()!r} that is not NUMBER=LABEL. {FORM}")
        steps.append((number, label))
    if len(steps) < 2:
        raise SettingsError(f"--scale {text!r} has one step; a scale has at least two. {FORM}")
    values = [float(number) for number, _ in steps]
    rises = [b > a for a, b in pairwise(values)]
    if len(set(values)) < len(values) or len(set(rises)) > 1:
        raise SettingsError(f"--scale {text!r}: its numbers neither rise nor fall steadily. {FORM}")
    labels = [label.casefold() for _, label in steps]
    if len(set(labels)) < len(labels):
        raise SettingsError(f"--scale {text!r} has the same label twice. {FORM}")
    return Scale(tuple(steps))
