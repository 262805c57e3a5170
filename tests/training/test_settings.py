import pytest

from claimpath.errors import SettingsError
from claimpath.training.settings import Cell, training_settings


def test_cells_of_the_search_share_the_first_seed_and_the_best_gets_all() -> None:
    settings = training_settings(model="m", learning_rates=(1e-5, 5e-5), batch_sizes=(4, 8), seeds=(3, 1))
    assert [cell.name for cell in settings.search_cells()] == [
        "lr1e-05-bs4-seed3",
        "lr1e-05-bs8-seed3",
        "lr5e-05-bs4-seed3",
        "lr5e-05-bs8-seed3",
    ]
    best = settings.search_cells()[1]
    assert [cell.name for cell in settings.seed_cells(best)] == ["lr1e-05-bs8-seed3", "lr1e-05-bs8-seed1"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"learning_rates": (0.0,)}, "--learning-rates is '0'; each lies between 0 and 1"),
        ({"learning_rates": (1e-5, 1e-5)}, "give at least one, each once"),
        ({"learning_rates": (1e-3, 1.00000001e-3)}, "two of them are the same in six digits"),
        ({"batch_sizes": ()}, "--batch-sizes is ''; give at least one"),
        ({"batch_sizes": (0,)}, "each is at least 1"),
        ({"seeds": (-1,)}, "each is at least 0"),
        ({"epochs": 0}, "--epochs is 0; it has to be greater than or equal to 1"),
        ({"precision": "fp8"}, "--precision is 'fp8'; it has to be 'auto', 'fp32', 'bf16' or 'fp16'"),
        ({"class_weights": "some"}, "--class-weights is 'some'; "),
        ({"accumulation": 9, "batch_sizes": (8, 16)}, "more than the 8 examples of a batch"),
        ({"model": ""}, "--model is ''; "),
    ],
)
def test_what_is_not_allowed_names_the_option(given: dict[str, object], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        training_settings(**{"model": "m", **given})


def test_a_key_is_of_what_decides_the_weights_and_not_of_the_other_cells() -> None:
    cell = Cell(learning_rate=1e-5, batch_size=4, seed=1)
    key = training_settings(model="m").key(cell, "data")
    # A larger grid or more seeds leave a cell as it is.
    assert training_settings(model="m", learning_rates=(1e-5, 1e-4), seeds=(1,)).key(cell, "data") == key
    others = [
        training_settings(model="m").key(cell, "other data"),
        training_settings(model="m").key(cell.model_copy(update={"seed": 2}), "data"),
        training_settings(model="m", epochs=4).key(cell, "data"),
        training_settings(model="other").key(cell, "data"),
        training_settings(model="m", class_weights="balanced").key(cell, "data"),
    ]
    assert len({key, *others}) == 6
