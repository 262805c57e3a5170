from pathlib import Path

from claimpath.models.seed_models import seed_models


def test_the_models_of_a_training_in_the_order_of_their_seeds(tmp_path: Path) -> None:
    for name in ("seed10", "seed2", "seedling", "other"):
        place = tmp_path / "models" / name
        place.mkdir(parents=True)
        (place / "config.json").write_text("{}", encoding="utf-8")
    (tmp_path / "models" / "seed3").mkdir()  # half written: no model yet
    found = seed_models(str(tmp_path))
    assert list(found) == [2, 10]
    assert found[2] == str(tmp_path / "models" / "seed2")
    # A model of its own, an id, and a folder of something else have none.
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    assert seed_models(str(tmp_path)) == {}
    assert seed_models("owner/model") == {}
    assert seed_models(str(tmp_path / "models")) == {}
