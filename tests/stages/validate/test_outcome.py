"""An outcome that waited for the validation."""

from collections.abc import Callable
from typing import Any

import pytest

from claimpath.records import Outcome, Recheck, Validation
from claimpath.stages.validate.outcome import fate_of, settled

Run = Callable[..., Validation]
Make = Callable[..., Any]
WAITING = Outcome(label="undecided", reason="Not validated.", expected="Incorrect", not_aligned=("g1",))
GOOD = "Felt hats that make a few owls deaf make all owls deaf."


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"premise": GOOD}, "valid_alternative"),
        ({"context": "Thirteen owls wore hats.", "premise": GOOD}, "rejected"),
        ({"context": "The birds were few.", "premise": GOOD}, "undecided"),
    ],
)
def test_outcomes(run: Run, make: Make, texts: dict[str, str], expected: str) -> None:
    validation = run([make(**texts)])

    assert settled(WAITING, "Incorrect", validation).label == expected


def test_one_that_did_not_wait_is_left(run: Run, make: Make) -> None:
    aligned = WAITING.model_copy(update={"label": "aligned"})

    assert settled(aligned, "Incorrect", run([make()])) is aligned


def test_a_row_of_table_2(run: Run, make: Make) -> None:
    given = Recheck(
        subgraph="g1",
        component="context",
        decision="supported",
        who="R. Ember",
        why="a misprint",
        when="2031-04-02",
    )
    validated = run([make(context="Thirteen owls wore hats.", premise=GOOD)], rechecks=[given]).subgraphs[0]

    fate = fate_of(validated)

    assert (fate.grounded_qa, fate.grounded, fate.combined, fate.accepted) == (False, True, 2, True)
