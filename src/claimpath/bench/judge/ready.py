"""Premise judges that are ready to judge reconstructions."""

from collections.abc import Collection

from claimpath.bench.judge.features import lexical
from claimpath.bench.judge.folds import without_arguments
from claimpath.bench.judge.judge import PremiseJudge
from claimpath.bench.judge.run import rated_questions
from claimpath.bench.judge.scored import CutJudge
from claimpath.bench.judge.systems import judge_factory
from claimpath.datasets.premise_pairs import distinct_pairs, load_premise_pairs
from claimpath.datasets.registry import find_data
from claimpath.errors import SettingsError

DEFAULT_JUDGE = "lexical"
"""The judge that is asked where none is named: of those that need no model, the one that agrees best with people."""
LEXICAL_CUT = 10 / 27
"""The cut of `lexical` on the 85 distinct rows of arguments outside MissciPlus's test split, by its own rule."""
_NO_PREMISES = ("majority", "same-class", "equal-class")
_FITTED = ("embedding", "coverage-s", "nli-s")


async def ready_judge(name: str, argument_ids: Collection[str]) -> PremiseJudge | None:
    """A judge that asks no language model, fitted on what it may see; None for a name that may be a MODEL.

    `lexical` comes with its cut. Others learn from the rated premises, if they learn at all; rows of the arguments in
    `argument_ids`, whose reconstructions are to be judged, are left out. Raises SettingsError for a judge that looks at
    no premise, and where the rated premises are not on this machine.
    """
    if name in _NO_PREMISES:
        raise SettingsError(
            f"the judge {name!r} looks at no premise; match=class is measured anyway. Choose lexical, embedding, "
            "coverage-s, nli-s:ID, fine-tuned:DIR, a MODEL, or none"
        )
    if name == DEFAULT_JUDGE:
        return CutJudge(name, lexical, cut=LEXICAL_CUT, settings={"cut": f"{LEXICAL_CUT:.3f}, as shipped"})
    make = judge_factory(name)
    if make is None:
        return None
    judge = make()
    if name.partition(":")[0] in _FITTED:
        data = load_premise_pairs(find_data("premise_judge"))
        kept = without_arguments(distinct_pairs(data.pairs), argument_ids)
        await judge.fit(rated_questions(kept, None), 0)
        judge.settings.update({"fitted on": f"{len(kept)} rows of {data.path}", "rows": data.sha256[:12]})
    return judge
