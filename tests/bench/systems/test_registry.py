import pytest

from claimpath.bench.systems import resolve_system
from claimpath.errors import SettingsError


def test_a_model_after_the_colon_is_an_option() -> None:
    info, options = resolve_system("embedding:owner/model", {"best": 2})
    assert info.factory.endswith("embedding:build")
    assert (options.embedder, options.best) == ("owner/model", 2)
    assert resolve_system("afc:owner/model", {})[1].classifier == "owner/model"
    assert resolve_system("embedding:owner/model", {"embedder": "owner/model"})[1].embedder == "owner/model"


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("bm52", {}, "unknown system 'bm52'"),
        ("bm25:owner/model", {}, "unknown system"),
        ("embedding:", {}, "after the colon"),
        ("embedding:a/b", {"embedder": "c/d"}, "not in both"),
        ("bm25", {"best": 2}, "--best does not go with the system 'bm25'; it goes with embedding"),
        (
            "embedding",
            {"strategy": "s"},
            "--strategy does not go with the system 'embedding'; it goes with afc",
        ),
        ("random", {"given_in": "none"}, "--given-in does not go"),
        ("embedding", {"best": 0}, "--best is 0"),
        ("embedding", {"given_in": "evidence"}, "evidence goes with the system 'afc' only"),
        ("afc", {}, "needs a model"),
        ("afc:a/b", {"pair_order": "both"}, "--pair-order is 'both'"),
        ("bm25", {"given_in": "both"}, "--given-in is 'both'; choose one of: claim, evidence, none"),
        ("prp", {}, "give --engine MODEL"),
    ],
)
def test_what_does_not_go_together_is_refused(name: str, given: dict[str, object], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        resolve_system(name, given)
