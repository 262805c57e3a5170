from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from claimpath.training.steps import epoch_steps, in_order

N, SIZE, PARTS, SEED = st.integers(0, 60), st.integers(1, 9), st.integers(1, 4), st.integers(0, 5)


@given(N, SIZE, PARTS, SEED, st.integers(1, 4))
def test_an_epoch_has_every_example_once_in_full_steps(
    n: int, size: int, parts: int, seed: int, epoch: int
) -> None:
    steps = epoch_steps(n, size, seed=seed, epoch=epoch, accumulation=parts)
    assert sorted(number for step in steps for piece in step for number in piece) == list(range(n))
    sizes = [sum(map(len, step)) for step in steps]
    assert all(each == size for each in sizes[:-1])
    assert len(steps) == -(-n // size)
    for step in steps:
        assert 1 <= len(step) <= parts
        assert all(step)
    assert steps == epoch_steps(n, size, seed=seed, epoch=epoch, accumulation=parts)
    # Pieces change how a step is computed, and not which examples are in it.
    whole = epoch_steps(n, size, seed=seed, epoch=epoch)
    assert [list(chain(*step)) for step in steps] == [list(chain(*step)) for step in whole]


def test_seed_and_epoch_decide_the_order() -> None:
    orders = [epoch_steps(30, 30, seed=seed, epoch=epoch)[0][0] for seed in (1, 2) for epoch in (1, 2)]
    assert len({tuple(order) for order in orders}) == 4


@given(N, SIZE)
def test_in_order_keeps_the_order(n: int, size: int) -> None:
    pieces = in_order(n, size)
    assert list(chain(*pieces)) == list(range(n))
    assert all(len(piece) == size for piece in pieces[:-1])
