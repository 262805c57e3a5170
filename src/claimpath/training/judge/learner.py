"""The two kinds of judges while they are trained: a classifier of pairs, and a language model with LoRA weights."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from claimpath.bench.judge.causal import LABELS, answer_ids, match_chance, prompt_ids, refuse_long
from claimpath.bench.judge.forms import in_form
from claimpath.bench.judge.judge import Rated
from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.sequence_classifier import MOST_TOKENS
from claimpath.training.afc.classifier import find_base, load_classifier
from claimpath.training.device import Machine
from claimpath.training.judge.plan import JudgePlan
from claimpath.training.torch_gate import load_torch, load_transformers

NO_LOSS = -100
"""The label of tokens that a model is not to learn."""


class Learner(Protocol):
    """A judge that learns."""

    @property
    def model(self) -> Any:
        """The torch module."""

    @property
    def config(self) -> Any:
        """Its transformers configuration."""

    def loss(self, rows: Sequence[Rated]) -> Any:
        """Mean loss over rows that went through the model together."""

    def chances(self, rows: Sequence[Rated]) -> list[float]:
        """The probability of a match for each row, by the weights as they are."""

    def save(self, folder: Path) -> None:
        """Write it as the judge of the benchmark loads it."""


class PairJudge:
    """A sequence classifier with the labels `no-match` and `match`; the generated premise is its first text."""

    def __init__(self, plan: JudgePlan, machine: Machine) -> None:
        """Load with a new output layer, drawn by torch's generator. Raises SettingsError where nothing loads."""
        base = find_base(plan.settings.model)
        self.tokenizer = base.tokenizer
        self.model: Any = load_classifier(base, LABELS)
        self.model.to(machine.device)
        self._plan, self._device = plan, machine.device
        positions = getattr(self.model.config, "max_position_embeddings", None) or MOST_TOKENS
        reads = int(getattr(self.tokenizer, "model_max_length", 0) or MOST_TOKENS)
        self._most = min(reads, positions, plan.settings.max_length or MOST_TOKENS)

    @property
    def config(self) -> Any:
        """Its configuration."""
        return self.model.config

    def loss(self, rows: Sequence[Rated]) -> Any:
        """Cross-entropy of the answers."""
        logits = self._logits(rows)
        gold = load_torch().tensor([int(match) for _, match in rows], device=logits.device)
        return load_torch().nn.functional.cross_entropy(logits.float(), gold)

    def chances(self, rows: Sequence[Rated]) -> list[float]:
        """By softmax."""
        if not rows:
            return []
        found = self._logits(rows).double().softmax(dim=-1)[:, LABELS.index("match")]
        return [float(value) for value in found]

    def save(self, folder: Path) -> None:
        """As transformers does."""
        self.model.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)

    def _logits(self, rows: Sequence[Rated]) -> Any:
        asked = [in_form(question, self._plan.form) for question, _ in rows]
        given = self.tokenizer(
            [one.generated for one in asked],
            [one.reference for one in asked],
            padding=True,
            truncation="longest_first",
            max_length=self._most,
            return_tensors="pt",
        )
        return self.model(**given.to(self._device)).logits


class LoraJudge:
    """A language model whose own weights stay, with LoRA weights beside them that learn the judge's answers.

    On a graphics card the model's own weights are kept in 4 bits (QLoRA, Dettmers et al. 2023), else as they are.
    """

    def __init__(self, plan: JudgePlan, machine: Machine) -> None:
        """Load; LoRA weights are drawn by torch's generator. Raises SettingsError where nothing can be loaded,
        MissingExtraError without peft, or without bitsandbytes on a graphics card."""
        library = load_transformers("Training a premise judge")
        adapters: Any = load_extra("peft", feature="Training a judge with LoRA", extra="train")
        name = plan.settings.model
        try:
            self.tokenizer: Any = library.AutoTokenizer.from_pretrained(name)
            base = library.AutoModelForCausalLM.from_pretrained(name, **_as_loaded(library, machine))
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(
                f"can't load {name!r} as a language model: {error}. Give a folder that holds one, or the id of one "
                "that is on this machine or can be fetched"
            ) from error
        on_card = machine.device == "cuda"
        base = adapters.prepare_model_for_kbit_training(base) if on_card else base.to(machine.device)
        config = adapters.LoraConfig(
            r=plan.lora.rank,
            lora_alpha=plan.lora.alpha,
            lora_dropout=plan.lora.dropout,
            target_modules="all-linear",
            task_type="CAUSAL_LM",
        )
        self.model: Any = adapters.get_peft_model(base, config)
        self._plan = plan

    @property
    def config(self) -> Any:
        """The configuration of the model below."""
        return self.model.config

    def loss(self, rows: Sequence[Rated]) -> Any:
        """Cross-entropy of the answers' tokens; the prompt is not learned."""
        torch = load_torch()
        pairs = []
        for question, match in rows:
            asked = prompt_ids(self.tokenizer, self._plan.prompt, in_form(question, self._plan.form))
            answer = answer_ids(self.tokenizer, self._plan.prompt, match=match)
            refuse_long(self.model, len(asked) + len(answer))
            pairs.append((asked, answer))
        longest = max(len(asked) + len(answer) for asked, answer in pairs)
        ids, labels, seen = [], [], []
        for asked, answer in pairs:
            n_empty = longest - len(asked) - len(answer)
            ids.append([*asked, *answer, *[0] * n_empty])
            labels.append([*[NO_LOSS] * len(asked), *answer, *[NO_LOSS] * n_empty])
            seen.append([*[1] * (longest - n_empty), *[0] * n_empty])
        device = self.model.device
        return self.model(
            input_ids=torch.tensor(ids, device=device),
            attention_mask=torch.tensor(seen, device=device),
            labels=torch.tensor(labels, device=device),
        ).loss

    def chances(self, rows: Sequence[Rated]) -> list[float]:
        """As the judge of the benchmark computes them."""
        plan = self._plan
        return [
            match_chance(self.model, self.tokenizer, plan.prompt, in_form(question, plan.form))
            for question, _ in rows
        ]

    def save(self, folder: Path) -> None:
        """LoRA weights and the tokenizer; the model below is named, not copied."""
        self.model.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)


def learner_of(plan: JudgePlan, machine: Machine) -> Learner:
    """The learner of a plan's kind."""
    return PairJudge(plan, machine) if plan.kind == "sequence-classification" else LoraJudge(plan, machine)


def kind_warnings(plan: JudgePlan, machine: Machine) -> tuple[str, ...]:
    """What a person should know of how a kind is trained on this machine."""
    if plan.kind != "qlora" or machine.device == "cuda":
        return ()
    return (
        f"there is no graphics card for 4-bit weights, so this is plain LoRA in {machine.precision} on a processor: "
        "the same weights learn, with more memory and much more time",
    )


def _as_loaded(library: Any, machine: Machine) -> dict[str, Any]:
    if machine.device != "cuda":
        return {"dtype": load_torch().float32 if machine.precision == "fp32" else load_torch().bfloat16}
    load_extra("bitsandbytes", feature="Keeping a model in 4 bits", extra="qlora")
    four_bits = library.BitsAndBytesConfig(
        load_in_4bit=True,
        bnb_4bit_quant_type="nf4",
        bnb_4bit_use_double_quant=True,
        bnb_4bit_compute_dtype=load_torch().bfloat16 if machine.precision == "bf16" else load_torch().float16,
    )
    return {"quantization_config": four_bits, "device_map": {"": 0}}
