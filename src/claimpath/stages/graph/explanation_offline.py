"""An explanation's parts by rule: each sentence gets at most one role."""

from claimpath.records import DroppedSpan
from claimpath.stages.graph.explanation_rules import load_explanation_rules
from claimpath.stages.graph.explanation_text import ExplanationText
from claimpath.stages.graph.found_parts import FoundParts, FoundPremise, Stretch
from claimpath.text.fold import fold

_SUPPORTED = "The explanation finds the claim right, so it has no fallacies."


def parts_by_rule(explanation: ExplanationText) -> FoundParts:
    """Find contexts, findings and premises. English only: in another language nothing is found, and that is said."""
    rules = load_explanation_rules()
    settings = {"explanation rules": rules.digest}
    if explanation.language not in {None, "en"}:
        return FoundParts(
            settings=settings,
            no_answer=f"The explanation is in another language than English ({explanation.language}); the offline "
            "rules read English only, so no graph was made. Give --engine MODEL.",
        )
    contexts: list[Stretch] = []
    findings: list[Stretch] = []
    premises: list[FoundPremise] = []
    is_right = is_wrong = False
    seen: dict[str, Stretch] = {}
    n_repeated = 0
    for start, end in explanation.sentences:
        sentence = " ".join(explanation.text[start:end].split())
        if explanation.overlaps(start, end, explanation.instructions):
            continue
        key = fold(sentence).text.casefold()
        if key in seen:
            n_repeated += 1
            continue
        seen[key] = (start, end)
        is_right |= rules.supports.found_in(sentence)
        is_wrong |= rules.contradicts.found_in(sentence)
        if rules.other_study.found_in(sentence) or rules.background.found_in(sentence):
            continue
        if (fallacy_class := rules.class_of(sentence)) is not None:
            premises.append(
                FoundPremise((start, end), fallacy_class, f"Words of the sentence speak for {fallacy_class}.")
            )
        elif rules.finding.found_in(sentence):
            findings.append((start, end))
        elif rules.context.found_in(sentence):
            contexts.append((start, end))
    # An order to a model is often followed by the words that it should say; they don't undo what else is argued.
    is_ordered = bool(explanation.instructions and premises)
    supports = is_right and not is_wrong and not is_ordered
    dropped: tuple[DroppedSpan, ...] = ()
    if supports:
        dropped = tuple(
            DroppedSpan(
                role="premise",
                text=explanation.text[slice(*premise.place)],
                fallacy_class=premise.fallacy_class,
                reason=_SUPPORTED,
            )
            for premise in premises
        )
        premises = []
    warnings = []
    if is_right and is_ordered:
        warnings.append(
            "The explanation says that the claim is right, names mismatches, and holds text that seems to address a "
            "model; the mismatches count."
        )
    if not (contexts or findings or premises or supports):
        warnings.append("No rule fits a sentence of the explanation, so its graph holds the claim alone.")
    elif not premises and not supports:
        warnings.append("No sentence of the explanation was found to explain a mismatch.")
    repairs = (f"{n_repeated} repeated sentences count once, at their first place.",) if n_repeated else ()
    return FoundParts(
        contexts=tuple(contexts),
        findings=tuple(findings),
        premises=tuple(premises),
        supports=supports,
        dropped=dropped,
        repairs=repairs,
        warnings=tuple(warnings),
        settings=settings,
    )
