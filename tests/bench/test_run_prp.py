"""Pairwise ranking over the bench's arguments, with models that know the answer, or don't answer."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from claimpath.bench import BenchRun, run_bench
from claimpath.bench.run_prp import run_prp_bench
from claimpath.bench.tasks import candidates
from claimpath.datasets import MissciSplit
from claimpath.errors import SettingsError
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.managed import ManagedGenerator
from claimpath.models.outcome import Answered, Refused
from claimpath.stages.rank.prp_prompt import prp_settings

KERNEL, UNDERMINING = "missciplus/kernel", "missciplus/undermining"
_SHOWN = re.compile(r"<<<passage [AB] [0-9a-f]+>>>\n(.*?)\n<<<end", re.DOTALL)
Prefers = Callable[[str, str, str], str | None]
"""Prompt, text of A, text of B; gives A, B, or None to refuse."""


class Judge:
    name = identity = "judge"
    provider = "test"
    cacheable = False

    def __init__(self, prefers: Prefers) -> None:
        self._prefers = prefers

    async def generate(self, request: GenerationRequest) -> Generation:
        prompt = request.messages[1].content
        a, b = _SHOWN.findall(prompt)
        choice = self._prefers(prompt, a, b)
        if choice is None:
            return Generation(outcome=Refused(message="no"))
        return Generation(outcome=Answered(), text=f'{{"better": "{choice}"}}')

    async def aclose(self) -> None:
        pass


def run(
    split: MissciSplit, prefers: Prefers, *, task: str = KERNEL, initial: str = "random", **options: Any
) -> BenchRun:
    rank_task = "supports" if task == KERNEL else "undermines"
    settings = prp_settings(rank_task, initial=initial)  # type: ignore[arg-type]
    work = run_prp_bench(split, ManagedGenerator(Judge(prefers)), settings, task=task, **options)
    return asyncio.run(work)


def knows(split: MissciSplit) -> Prefers:
    """Prefers a passage that is linked to the accurate premise of the argument whose claim is in the prompt."""

    def prefers(prompt: str, a: str, b: str) -> str:
        argument = next(item for item in split.arguments if item.claim in prompt)
        linked = {p.text for p in argument.passages if p.id in argument.accurate_ids}
        return "A" if any(text in a for text in linked) and not any(text in b for text in linked) else "B"

    return prefers


def test_a_judge_that_knows_is_always_right(split: MissciSplit) -> None:
    for setting in ("closed", "open"):
        found = run(split, knows(split), setting=setting)
        assert found.summary.measures["P@1"].value == 1
        assert found.summary.measures["MRR"].value == 1
        assert found.manifest.seeds == (1, 2, 3)
        assert found.summary.failures == ()
        by_id = {argument.id: argument for argument in split.arguments}
        for prediction in found.predictions:
            assert sorted(prediction.ranking) == sorted(candidates(by_id[prediction.id], setting))
    assert found.summary.counts["comparisons"] > 0
    assert found.summary.counts["calls"] == found.summary.counts["comparisons"]
    assert found.summary.system == "prp(judge, convincing, titles, passes=3, from random)"
    assert found.summary.settings["passes"] == "3"


def test_a_judge_that_keeps_the_order_scores_as_the_order(split: MissciSplit) -> None:
    found = run(split, lambda prompt, a, b: "B", initial="ordered", setting="open")
    ordered = run_bench(split, task=KERNEL, system="ordered", setting="open")
    assert found.manifest.seeds == ()
    assert {n: m.value for n, m in found.summary.measures.items()} == {
        n: m.value for n, m in ordered.summary.measures.items()
    }


def test_closed_compares_the_annotated_passages_only(split: MissciSplit) -> None:
    closed, opened = (
        run(split, lambda prompt, a, b: "B", initial="ordered", setting=s) for s in ("closed", "open")
    )
    # a1 and a2 have 2 annotated passages of 4: 1 comparison each; open 3 + 2 + 1, of which the repeated pairs are
    # asked once: 3 each.
    assert closed.summary.counts["comparisons"] == 2
    assert opened.summary.counts["comparisons"] == 6


def test_a_case_without_any_answer_is_a_failure_and_not_a_ranking(split: MissciSplit) -> None:
    found = run(split, lambda prompt, a, b: None, initial="ordered")
    assert found.summary.measures["P@1"].n_failed == found.summary.measures["P@1"].n_expected == 2
    assert all("refused" in failure for failure in found.summary.failures)
    assert "comparisons gave no usable answer" in found.summary.warnings[-1]


def test_the_given_passage_is_shown(split: MissciSplit) -> None:
    prompts: list[str] = []

    def listen(prompt: str, a: str, b: str) -> str:
        prompts.append(prompt)
        return "B"

    found = run(split, listen, task=UNDERMINING, initial="ordered", setting="open", seeds=(1,))
    assert found.manifest.seeds == (1,)
    assert prompts
    assert all("<<<what the claim rests on" in prompt for prompt in prompts)


def test_wrong_seeds_and_systems_are_refused(split: MissciSplit) -> None:
    with pytest.raises(SettingsError, match="different"):
        run(split, knows(split), seeds=(1, 1))
    with pytest.raises(SettingsError, match="--engine MODEL"):
        run_bench(split, task=KERNEL, system="prp")


def test_a_run_that_is_scored_again_keeps_what_made_it(split: MissciSplit, tmp_path: Any) -> None:
    from claimpath.bench.rescore import score_file

    found = run(split, knows(split))
    path = tmp_path / "run.json"
    path.write_text(found.model_dump_json(), encoding="utf-8")
    again = score_file(KERNEL, path, load=lambda name: split)
    assert again.summary.settings == found.summary.settings
    assert again.summary.counts == found.summary.counts
    assert again.summary.measures == found.summary.measures
