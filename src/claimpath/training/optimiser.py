"""AdamW with a learning rate that rises and then falls in a straight line."""

from typing import Any

from claimpath.training.settings import Cell, TrainingSettings
from claimpath.training.torch_gate import load_torch, load_transformers

_NO_DECAY = ("bias", "norm.weight", "norm.bias")
"""How names of weights end that are not pulled towards 0."""


def make_optimiser(model: Any, settings: TrainingSettings, cell: Cell, n_steps: int) -> tuple[Any, Any]:
    """The optimiser of the weights that are not frozen, and the schedule of its learning rate over `n_steps`."""
    torch, transformers = load_torch(), load_transformers()
    named = [(name, weight) for name, weight in model.named_parameters() if weight.requires_grad]
    plain = [weight for name, weight in named if name.lower().endswith(_NO_DECAY)]
    decayed = [weight for name, weight in named if not name.lower().endswith(_NO_DECAY)]
    groups = [
        {"params": decayed, "weight_decay": settings.weight_decay},
        {"params": plain, "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW([group for group in groups if group["params"]], lr=cell.learning_rate)
    schedule = transformers.get_linear_schedule_with_warmup(
        optimiser, round(settings.warmup * n_steps), n_steps
    )
    return optimiser, schedule
