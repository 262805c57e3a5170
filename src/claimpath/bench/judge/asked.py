"""A language model as premise judge: zero-shot, or after k examples (MissciPlus, appendix H.2)."""

import random
from collections.abc import Sequence

from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.prompt import Example, JudgePrompt, judge_request, read_answer
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.errors import SettingsError
from claimpath.models.generator import TextGenerator
from claimpath.models.runner import run_requests


class AskedJudge:
    """Asks a model once for each question."""

    def __init__(
        self,
        generator: TextGenerator,
        prompt: JudgePrompt,
        *,
        n_shots: int = 0,
        temperature: float | None = 0.0,
    ) -> None:
        """n_shots: examples of each prompt, half of them matches, drawn from the rows that it may see.

        Raises SettingsError for an odd or negative number of examples.
        """
        if n_shots < 0 or n_shots % 2:
            raise SettingsError(
                f"--shots is {n_shots}; give an even number, as half of the examples are matches"
            )
        self.generator = generator
        self.name = generator.name
        self._prompt, self._n_shots, self._temperature = prompt, n_shots, temperature
        self._examples: tuple[Example, ...] = ()
        self._seed = 0
        self.settings = {
            "model": generator.name,
            "instruction": f"{prompt.name} {prompt.version}",
            "shots": str(n_shots),
            "temperature": "the model's own" if temperature is None else f"{temperature:g}",
        }

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Draw the examples. Raises SettingsError where there are too few of a kind."""
        self._seed = seed
        draw = random.Random(seed)
        examples: list[Example] = []
        for kind in (True, False):
            rows = [row for row in rated if row[1] is kind]
            if len(rows) < self._n_shots // 2:
                raise SettingsError(
                    f"--shots {self._n_shots} needs {self._n_shots // 2} rows of each kind to draw from; there are "
                    f"{len(rows)} that {'match' if kind else 'do not match'}"
                )
            examples += draw.sample(rows, self._n_shots // 2)
        draw.shuffle(examples)
        self._examples = tuple(examples)

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """Ask. A refusal, a failure and an answer that says neither are no decision."""
        run = self._seed if self._n_shots else 0
        answers = await run_requests(
            self.generator,
            [
                judge_request(question, self._prompt, self._examples, temperature=self._temperature, run=run)
                for question in questions
            ],
        )
        found = [read_answer(answer) for answer in answers]
        return [Decision(error=said) if isinstance(said, str) else Decision(match=said) for said in found]
