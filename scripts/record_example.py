"""Write recorded answers about the example: python scripts/record_example.py src/claimpath/examples/replay.jsonl

The answers are written by hand, in example_answers.json beside this script; no language model is asked. Run it again
whenever a prompt changes, as a recorded answer belongs to one exact request.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from claimpath.examples import ExampleClaim, example_claims, example_study
from claimpath.models.digest import request_digest
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.outcome import Answered
from claimpath.pipeline import check
from claimpath.records import Study
from claimpath.stages.rank.arrange import is_set_aside
from claimpath.stages.read import read
from claimpath.stages.read.claim import read_claim
from claimpath.stages.reconstruct.model_prompts import Basis, reconstruct_settings
from claimpath.stages.reconstruct.with_model import reconstruct

ANSWERS = Path(__file__).with_name("example_answers.json")
HEAD = (
    "# Answers to the prompts about the example study. The claimpath project wrote them by hand, as an example; no\n"
    "# language model was asked. Written by scripts/record_example.py out of scripts/example_answers.json.\n"
)
BY_HAND = "written by hand, as an example; no language model"


class ByHand:
    """Gives the answers that were written by hand, and keeps them with the digests of their requests."""

    name = identity = provider = "by-hand"
    cacheable = False

    def __init__(self, claim: ExampleClaim, study: Study, answers: dict[str, Any]) -> None:
        self.claim = claim
        self.study = study
        self.answers = answers
        self.rows: dict[str, dict[str, Any]] = {}

    async def generate(self, request: GenerationRequest) -> Generation:
        """The answer to a request, whose order among the others does not matter."""
        given = self._verdict(request) if request.role == "checker" else self._fallacies(request)
        text = json.dumps(given, ensure_ascii=False)
        answer = Generation(outcome=Answered(), text=text, model=BY_HAND, finish_reason="stop")
        digest = request_digest(request)
        self.rows[digest] = {
            "written_by": BY_HAND,
            "claim": self.claim.number,
            "role": request.role,
            "run": request.run,
            "request_digest": digest,
            "generation": answer.model_dump(mode="json", exclude_defaults=True)
            | {"outcome": {"kind": "answered"}},
        }
        return answer

    def _verdict(self, request: GenerationRequest) -> dict[str, Any]:
        verdicts: list[dict[str, Any]] = self.answers["verdicts"]
        return verdicts[request.run % len(verdicts)]

    def _fallacies(self, request: GenerationRequest) -> dict[str, Any]:
        """The fallacies all of whose quotes stand in passages that the prompt shows."""
        prompt = "\n".join(message.content for message in request.messages)
        shown = {passage.id for passage in self.study.passages if passage.text in prompt}
        fallacies = [
            fallacy
            for fallacy in self.answers["fallacies"]
            if all(quote["passage"] in shown for quote in fallacy["quotes"])
        ]
        why = (
            "Beside what the passages say, the claim needs this."
            if fallacies
            else "Nothing here stands in its way."
        )
        return {"reasoning": why, "fallacies": fallacies}

    async def aclose(self) -> None:
        """Nothing is open."""


def record() -> str:
    """The file."""
    answers = json.loads(ANSWERS.read_text("utf-8"))
    study = read(example_study())
    rows: dict[str, dict[str, Any]] = {}
    for claim in example_claims():
        by_hand = ByHand(claim, study, answers[str(claim.number)])
        check(claim.text, study, engine=by_hand, ranker="ordered", reconstruct="none")
        _record_reconstruction(claim, study, by_hand)
        rows |= by_hand.rows
    ordered = sorted(
        rows.values(), key=lambda row: (row["claim"], row["role"], row["run"], row["request_digest"])
    )
    return HEAD + "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in ordered)


def _record_reconstruction(claim: ExampleClaim, study: Study, by_hand: ByHand) -> None:
    """With each passage that a ranking may put first, and whatever passages it may put beside it."""
    bases: list[str] = by_hand.answers["bases"]
    usable = [passage for passage in study.passages if not is_set_aside(passage)]
    for basis in (passage for passage in usable if passage.id in bases):
        others = [passage for passage in usable if passage.id != basis.id]
        settings = reconstruct_settings()
        asyncio.run(
            reconstruct(read_claim(claim.text), study.passages, Basis(basis), others, by_hand, settings)
        )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(record(), encoding="utf-8")
