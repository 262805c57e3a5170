from claimpath.bench.notes import lacking_seeds, some


def test_some_names_each_once() -> None:
    assert some(["a", "b", "a"]) == "a, b"
    assert some(list("abcdef")) == "a, b, c, d, e, ..."
    assert some([]) == ""


def test_arguments_that_lack_a_seed() -> None:
    answered = [("a", 1), ("a", 2), ("b", 1)]
    assert lacking_seeds(["a"], answered, (1, 2), "count 0") == []
    assert lacking_seeds(["a", "b", "c"], answered, (1, 2), "count 0") == [
        "2 of 3 arguments lack a prediction for each seed and count 0: b, c"
    ]
    assert lacking_seeds(["a", "b"], [("a", 0)], (), "fail") == [
        "1 of 2 arguments lack a prediction and fail: b"
    ]
    assert lacking_seeds([], [], (), "fail") == []
