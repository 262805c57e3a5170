"""Reconstruction with a scripted model: what it says, what is left out, and what can't be located."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from claimpath.models.scripted import Scripted
from claimpath.records import Claim, Passage, Reconstruction
from claimpath.stages.reconstruct.model_prompts import Basis, reconstruct_settings
from claimpath.stages.reconstruct.with_model import reconstruct

Model = Callable[[Sequence[dict[str, Any]]], Scripted]


def fallacy(premise: str, name: str, *quotes: tuple[str, str, str]) -> dict[str, Any]:
    shown = [{"passage": p, "text": text, "role": role} for p, text, role in quotes]
    return {"premise": premise, "fallacy_class": name, "quotes": shown, "why": f"Why {premise}"}


def answer(*fallacies: dict[str, Any]) -> str:
    return json.dumps({"reasoning": "Thoughts.", "fallacies": list(fallacies)})


def run(
    claim: Claim, passages: tuple[Passage, ...], model: Scripted, scheme: str = "per-passage", **settings: Any
) -> Reconstruction:
    chosen = reconstruct_settings(scheme, **settings)
    return asyncio.run(reconstruct(claim, passages, Basis(passages[0]), passages[1:3], model, chosen))


RATS = "Whether people run faster after plums is unknown."
LITTER = "Eight rats of one litter were used."


def test_per_passage_in_full(claim: Claim, passages: tuple[Passage, ...], model: Model) -> None:
    found = run(
        claim,
        passages,
        model(
            [
                {
                    "match": LITTER,
                    "text": answer(
                        fallacy("Eight rats are enough.", "Hasty Generalization", ("p2", LITTER, "context")),
                        fallacy("One litter is like all.", "Biased Sample Fallacy"),
                    ),
                },
                {"match": RATS, "text": answer(fallacy("Rats are people.", "FE", ("p3", RATS, "context")))},
                {"text": answer(fallacy("Nine days are for ever.", "hasty generalisation"))},
            ]
        ),
    )
    # First ranks: HG (prompt 0), FE (prompt 1), then HG again (prompt 2); then the second rank of prompt 0.
    assert [(f.premise, f.fallacy_class, f.prompt, f.rank) for f in found.fallacies] == [
        ("Eight rats are enough.", "Hasty Generalization", 0, 1),
        ("Rats are people.", "False Equivalence", 1, 1),
        ("Nine days are for ever.", "Hasty Generalization", 2, 1),
        ("One litter is like all.", "Biased Sample Fallacy", 0, 2),
    ]
    assert found.fallacies[1].given_class == "FE"
    (quote,) = found.fallacies[0].quotes
    assert [(s.passage_id, s.text) for s in quote.spans] == [("p2", LITTER)]
    assert [(p.basis_id, p.passage_ids) for p in found.prompts] == [
        ("p1", ("p2",)),
        ("p1", ("p3",)),
        ("p1", ()),
    ]
    assert (found.further, found.outside, found.n_without_answer) == ((), {}, 0)


def test_all_passages_is_one_prompt_and_five_fallacies(
    claim: Claim, passages: tuple[Passage, ...], model: Model
) -> None:
    many = [fallacy(f"Premise {n}.", "Ambiguity") for n in range(7)]
    found = run(claim, passages, model([{"text": answer(*many), "times": 1}]), "all-passages")
    assert [f.premise for f in found.fallacies] == [f"Premise {n}." for n in range(5)]
    assert [f.premise for f in found.further] == ["Premise 5.", "Premise 6."]
    assert [p.n_given for p in found.prompts] == [7]


def test_what_is_left_out_is_told(claim: Claim, passages: tuple[Passage, ...], model: Model) -> None:
    said = answer(
        fallacy("A.", "Contextomizer"),
        fallacy("B.", "Ad Hominem"),
        fallacy("", "Ambiguity"),
        fallacy("C.", "False Dilemma or Ambiguity"),
        fallacy("D.", "Contextomizer"),
        fallacy("E.", "False Dilemma"),
    )
    found = run(claim, passages, model([{"text": said}]), "all-passages")
    assert [(f.premise, f.rank) for f in found.fallacies] == [("E.", 1)]
    assert found.outside == {"Contextomizer": 2, "Ad Hominem": 1, "False Dilemma or Ambiguity": 1}
    assert found.prompts[0].n_without_premise == 1
    assert found.prompts[0].n_given == 6 == 4 + 1 + 1
    # The same answer under another normaliser, which reads the earlier name.
    other = run(claim, passages, model([{"text": said}]), "all-passages", normaliser="first-mention")
    assert [f.premise for f in other.fallacies] == ["C.", "E."]
    assert other.outside == {"Contextomizer": 2, "Ad Hominem": 1}


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        (("p1", "Rats that ate plums for nine days ran 21% faster.", "finding"), "12"),
        (("p2", "Eighty rats of one litter were used.", "context"), ""),
        (("p2", "…", "context"), "no letter"),
    ],
)
def test_a_quote_that_the_study_does_not_hold_is_kept_and_told(
    claim: Claim, passages: tuple[Passage, ...], model: Model, quote: tuple[str, str, str], reason: str
) -> None:
    found = run(claim, passages, model([{"text": answer(fallacy("A.", "Ambiguity", quote))}]), "all-passages")
    (kept,) = found.fallacies[0].quotes
    assert kept.text == quote[1]
    assert kept.spans == ()
    assert kept.not_located is not None
    assert reason in kept.not_located


def test_words_in_several_passages_are_those_shown(
    claim: Claim, passages: tuple[Passage, ...], model: Model
) -> None:
    twice = (*passages[:3], passages[3].model_copy(update={"text": LITTER}))
    said = answer(fallacy("A.", "Ambiguity", ("", LITTER, "context")))
    found = run(claim, twice, model([{"text": said}]), "all-passages")
    assert [span.passage_id for span in found.fallacies[0].quotes[0].spans] == ["p2"]


def test_prompts_without_an_answer_are_told(
    claim: Claim, passages: tuple[Passage, ...], model: Model
) -> None:
    found = run(
        claim,
        passages,
        model(
            [
                {"match": LITTER, "refuse": "I can't help with that."},
                {"match": RATS, "text": "I see many fallacies here."},
                {"fail": "rejected"},
            ]
        ),
    )
    assert found.fallacies == ()
    assert found.n_without_answer == 3
    reasons = [prompt.no_answer or "" for prompt in found.prompts]
    assert "refused" in reasons[0]
    assert "can't be read" in reasons[1]
    assert "rejected" in reasons[2]


def test_no_fallacy_is_an_answer(claim: Claim, passages: tuple[Passage, ...], model: Model) -> None:
    found = run(claim, passages, model([{"text": answer()}]), "all-passages", style="may-be-sound")
    assert (found.fallacies, found.n_without_answer, found.prompts[0].n_given) == ((), 0, 0)


def test_mended_answers_say_so(claim: Claim, passages: tuple[Passage, ...], model: Model) -> None:
    said = "Here you are:\n```json\n" + answer(fallacy("A.", "Ambiguity")) + "\n```"
    found = run(claim, passages, model([{"text": said}]), "all-passages")
    assert [f.premise for f in found.fallacies] == ["A."]
    assert found.prompts[0].repairs
