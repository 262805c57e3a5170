"""An outcome that waited for the validation."""

from collections.abc import Callable
from typing import Any

import pytest

from claimpath.records import Outcome, Recheck, Undefined, Validation
from claimpath.stages.validate.adequacy import acceptance, combined_score
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


@pytest.mark.parametrize("relevance", [None, 0, 1, 2])
@pytest.mark.parametrize("sufficiency", [None, 0, 1, 2])
@pytest.mark.parametrize("grounded", [None, False, True])
@pytest.mark.parametrize("aligned", [False, True])
def test_tables_and_reports_accept_the_same(
    run: Run, make: Make, aligned: bool, grounded: bool | None, relevance: int | None, sufficiency: int | None
) -> None:
    # `acceptance` is what a report says of a sub-graph, `SubgraphFate` what tables and outcomes count it as.
    def or_undefined(value: Any) -> Any:
        return Undefined(reason="none") if value is None else value

    combined = combined_score(or_undefined(relevance), or_undefined(sufficiency))
    accepted, _ = acceptance(aligned=aligned, grounded=or_undefined(grounded), combined=combined)
    validated = run([make()]).subgraphs[0]
    fate = fate_of(
        validated.model_copy(
            update={
                "aligned": aligned, "grounded": or_undefined(grounded), "relevance": or_undefined(relevance),
                "sufficiency": or_undefined(sufficiency), "combined": combined, "accepted": accepted,
            }
        )
    )  # fmt: skip

    assert fate.combined == (None if isinstance(combined, Undefined) else combined)
    assert fate.accepted == (None if isinstance(accepted, Undefined) else accepted)
