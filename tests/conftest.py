"""What holds for all tests: nothing of the user's own, the same draws each time, growth instead of clocks."""

import itertools
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

_NOT_OURS = (
    "CLAIMPATH_API_KEY", "CLAIMPATH_CACHE", "CLAIMPATH_DEBUG", "CLAIMPATH_EMAIL", "CLAIMPATH_HOME", "CLAIMPATH_PRICES",
    "NCBI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
    "http_proxy", "https_proxy", "all_proxy", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERMINAL_WIDTH", "LINES",
    "PYTHONWARNINGS",
)  # fmt: skip
"""Variables of the person who runs the tests that change what the program does or how it looks."""
for _name in _NOT_OURS:
    os.environ.pop(_name, None)
os.environ["COLUMNS"] = "80"  # as where there is no terminal

_CALM = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "database": None}
settings.register_profile("steady", max_examples=50, derandomize=True, **_CALM)  # type: ignore[arg-type]
settings.register_profile("thorough", max_examples=1_000, print_blob=True, **_CALM)  # type: ignore[arg-type]
settings.load_profile("steady")
"""The same examples on each run; `--hypothesis-profile thorough` draws new and more ones."""

_numbers = itertools.count()


_FIRST = ("test_ray.py", "test_killed.py", "test_hostile.py")
"""Files that take long: where processes share the tests, one that begins late would be waited for at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest files."""
    items.sort(key=lambda item: item.path.name not in _FIRST)


@pytest.fixture(scope="session", autouse=True)
def no_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A place for what the program keeps for a user, empty at the start; it is given back as a path."""
    place = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("XDG_DATA_HOME", str(place / "data"))
        changed.setenv("CLAIMPATH_CACHE", str(place / "shared" / "calls.sqlite"))
        yield str(place)


@pytest.fixture(autouse=True)
def no_kept_answers(no_home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds what an earlier one kept."""
    monkeypatch.setenv("CLAIMPATH_CACHE", f"{no_home}/{next(_numbers)}/calls.sqlite")


@pytest.fixture(scope="session")
def takes_linear_time() -> Callable[[Callable[[int], object], int], None]:
    """`takes_linear_time(work, n)` fails where work(n) takes more than a second and far longer than its eighth.

    In proportion means 8 times as long as work(n // 8), quadratic 64 times: the bound of 24 lies between them on
    machines of any speed. It is processor time, and three tries, so that a busy neighbour changes nothing.
    """

    def seconds(work: Callable[[int], object], n: int) -> float:
        started = time.process_time()
        work(n)
        return time.process_time() - started

    def check(work: Callable[[int], object], n: int) -> None:
        took = []
        for _ in range(3):
            whole = seconds(work, n)
            if whole < 1:
                return
            eighth = seconds(work, n // 8)
            if whole < 24 * eighth:
                return
            took.append((whole, eighth))
        pytest.fail(f"far more than in proportion: seconds of the whole and of an eighth are {took}")

    return check


@pytest.fixture
def tiny_bert() -> Callable[..., Path]:
    """`tiny_bert(folder, words)` writes a BERT with random but fixed weights and its tokenizer, and gives the folder.

    kind: the class in transformers. The rest goes into its configuration. Skips where torch is not installed.
    """
    torch = pytest.importorskip(
        "torch", reason="torch is not installed: the extra `models` or `train` is not there"
    )
    transformers = pytest.importorskip("transformers", reason="the extra `models` or `train` is not there")

    def write(
        folder: Path,
        words: Sequence[str],
        kind: str = "BertModel",
        *,
        width: int = 16,
        n_layers: int = 1,
        seed: int = 3,
        **others: Any,
    ) -> Path:
        torch.manual_seed(seed)
        folder.mkdir(parents=True, exist_ok=True)
        vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words]
        (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
        config = transformers.BertConfig(
            vocab_size=len(vocabulary),
            hidden_size=width,
            intermediate_size=width,
            num_hidden_layers=n_layers,
            num_attention_heads=2,
            **{"initializer_range": 1.0} | others,
        )
        getattr(transformers, kind)(config).save_pretrained(folder)
        transformers.BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder)
        return folder

    return write


@pytest.fixture
def tiny_classifier(tiny_bert: Callable[..., Path]) -> Callable[..., Path]:
    """`tiny_classifier(folder, words, *labels)` does the same for a classifier of pairs with these labels."""

    def write(folder: Path, words: Sequence[str], *labels: str, **others: Any) -> Path:
        names = dict(enumerate(labels))
        return tiny_bert(
            folder,
            words,
            "BertForSequenceClassification",
            id2label=names,
            label2id={label: index for index, label in names.items()},
            **others,
        )

    return write
