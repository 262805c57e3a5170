"""Where to compute, with which numbers, and from which random state."""

import os
import random
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np

from claimpath.errors import SettingsError
from claimpath.training.settings import TrainingSettings
from claimpath.training.torch_gate import load_torch


@dataclass(frozen=True, slots=True)
class Machine:
    """A device with the numbers that it computes with."""

    device: str
    """cpu or cuda."""
    precision: str
    """fp32, bf16 or fp16."""
    about: str
    """What the device is, with the number of threads of a processor; results can depend on both."""

    def autocast(self) -> Any:
        """A context in which a model computes with these numbers."""
        if self.precision == "fp32":
            return nullcontext()
        torch = load_torch()
        return torch.autocast(
            self.device, dtype=torch.bfloat16 if self.precision == "bf16" else torch.float16
        )


def find_machine(settings: TrainingSettings) -> Machine:
    """The device and numbers that settings ask for.

    Raises SettingsError where there is no such device or it can't compute with these numbers.
    """
    torch = load_torch()
    has_card = bool(torch.cuda.is_available())
    if settings.device == "cuda" and not has_card:
        raise SettingsError(
            "--device cuda, but torch finds no graphics card here; give --device cpu, or install a build of torch "
            "for your card"
        )
    device = "cuda" if has_card and settings.device != "cpu" else "cpu"
    precision: str = settings.precision
    if precision == "auto":
        precision = "fp32" if device == "cpu" else "bf16" if torch.cuda.is_bf16_supported() else "fp16"
    if precision == "fp16" and device == "cpu":
        raise SettingsError("--precision fp16 needs a graphics card; on a processor give fp32 or bf16")
    about = (
        str(torch.cuda.get_device_name())
        if device == "cuda"
        else f"processor, {torch.get_num_threads()} threads"
    )
    return Machine(device, precision, about)


def make_deterministic(seed: int) -> None:
    """Seed Python, numpy and torch, and ask torch for operations that always give the same result.

    An operation that has no such form warns. On a graphics card the work space of cuBLAS is fixed, as torch asks for.
    """
    torch = load_torch()
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.use_deterministic_algorithms(True, warn_only=True)
    torch.backends.cudnn.benchmark = False


def random_state() -> dict[str, Any]:
    """The state of every random generator that training can draw from."""
    torch = load_torch()
    name, keys, *rest = np.random.get_state(legacy=True)
    return {
        "python": random.getstate(),
        "numpy": (name, torch.from_numpy(np.asarray(keys).astype(np.int64)), *rest),
        "torch": torch.get_rng_state(),
        "cuda": torch.cuda.get_rng_state_all() if torch.cuda.is_available() else [],
    }


def restore_random_state(state: dict[str, Any]) -> None:
    """Put every random generator back to a state that `random_state` gave."""
    torch = load_torch()
    version, keys, gauss = state["python"]
    random.setstate((version, tuple(keys), gauss))
    name, numbers, *rest = state["numpy"]
    np.random.set_state((name, numbers.numpy().astype(np.uint32), *rest))
    torch.set_rng_state(state["torch"])
    if state["cuda"]:
        torch.cuda.set_rng_state_all(state["cuda"])
