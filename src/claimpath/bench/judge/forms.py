"""What a trained judge reads of a question: the premises alone, or each with its class or after the claim."""

from typing import Literal, get_args

from claimpath.bench.judge.records import PremiseQuestion
from claimpath.errors import SettingsError

Form = Literal["premises", "class-premises", "claim-premises"]
FORMS: tuple[Form, ...] = get_args(Form)
"""`premises`: both as they are. `class-premises`: each after the name of its class, where that is known.
`claim-premises`: each after the claim."""


def find_form(name: str) -> Form:
    """Check a form's name. Raises SettingsError."""
    for known in FORMS:
        if name == known:
            return known
    raise SettingsError(f"--form is {name!r}; choose one of: {', '.join(FORMS)}")


def in_form(question: PremiseQuestion, form: Form) -> PremiseQuestion:
    """The question with its premises in a form. The generated premise has the model's class, the reference its own."""
    if form == "premises":
        return question
    if form == "claim-premises":
        before = [f"{question.claim} " if question.claim else ""] * 2
    else:
        given = [
            [question.predicted_class] if question.predicted_class else [],
            list(question.reference_classes),
        ]
        before = [f"{' or '.join(names)}: " if names else "" for names in given]
    return question.model_copy(
        update={"generated": before[0] + question.generated, "reference": before[1] + question.reference}
    )
