"""Rankers that take a folder: what is refused, and with which words."""

from types import SimpleNamespace

import pytest

from claimpath.errors import SettingsError
from claimpath.records import Study
from claimpath.stages.rank import claim_evidence, rank


@pytest.mark.parametrize("kind", ["afc", "cross-encoder", "dense"])
def test_a_folder_that_is_not_there_is_said_before_a_package_is_asked_for(snails: Study, kind: str) -> None:
    with pytest.raises(SettingsError, match=r"there is no model folder '\./nowhere'"):
        rank("Snails grew.", snails, ranker=f"{kind}:./nowhere")


@pytest.mark.parametrize("labels", [("joy", "anger"), ("SUPPORTS", "entailment", "REFUTES")])
def test_labels_without_a_known_meaning_name_no_option_that_rank_has_not(
    snails: Study, monkeypatch: pytest.MonkeyPatch, labels: tuple[str, ...]
) -> None:
    monkeypatch.setattr(claim_evidence, "load_pair_scorer", lambda name: SimpleNamespace(labels=labels))
    with pytest.raises(SettingsError, match=f"has the labels {labels[0]}, .* in its config.json") as refused:
        rank("Snails grew.", snails, ranker=f"afc:owner/{labels[0]}")
    assert "--labels" not in str(refused.value)
