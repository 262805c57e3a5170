"""A language model with LoRA weights as a judge: how likely each of its two answers is, after the judge's prompt.

The score is p(match) / (p(match) + p(no-match)), each the product of the probabilities of the answer's tokens and of
the token that ends it. Nothing is generated, so there is always a decision, and the same one.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimpath.bench.judge.prompt import JudgePrompt, judge_request
from claimpath.bench.judge.records import PremiseQuestion
from claimpath.errors import SettingsError
from claimpath.extras import load_extra

LABELS = ("no-match", "match")


class CausalMatch:
    """The model in a folder that `claimpath train judge --kind qlora` wrote. It is loaded when it is first asked."""

    def __init__(self, folder: str | Path, prompt: JudgePrompt) -> None:
        self._folder = str(folder)
        self._prompt = prompt
        self._loaded: tuple[Any, Any] | None = None

    def chances(self, questions: Sequence[PremiseQuestion]) -> list[float]:
        """The probability of a match for each question. Raises SettingsError where the model can't be loaded."""
        model, tokenizer = self._open()
        return [match_chance(model, tokenizer, self._prompt, question) for question in questions]

    def release(self) -> None:
        """Let go of the weights: five models of a large kind don't fit into memory together."""
        self._loaded = None

    def _open(self) -> tuple[Any, Any]:
        if self._loaded is None:
            feature = f"The judge {self._folder!r}"
            library: Any = load_extra("transformers", feature=feature, extra="train")
            adapters: Any = load_extra("peft", feature=feature, extra="train")
            torch: Any = load_extra("torch", feature=feature, extra="train")
            try:
                base = adapters.PeftConfig.from_pretrained(self._folder).base_model_name_or_path
                whole = library.AutoModelForCausalLM.from_pretrained(base, dtype="auto")
                model = adapters.PeftModel.from_pretrained(whole, self._folder)
                tokenizer = library.AutoTokenizer.from_pretrained(self._folder)
            except (OSError, ValueError, KeyError) as error:
                raise SettingsError(
                    f"can't load the judge {self._folder!r}: {error}. It needs its base model, by the name in "
                    "adapter_config.json, on this machine or where it can be fetched"
                ) from error
            model = model.to("cuda") if torch.cuda.is_available() else model
            self._loaded = model.eval(), tokenizer
        return self._loaded


def match_chance(model: Any, tokenizer: Any, prompt: JudgePrompt, question: PremiseQuestion) -> float:
    """The probability of a match. Raises SettingsError for a prompt that is longer than the model reads."""
    torch: Any = load_extra("torch", feature="A fine-tuned judge", extra="train")
    asked = prompt_ids(tokenizer, prompt, question)
    logs = []
    for match in (False, True):
        answer = answer_ids(tokenizer, prompt, match=match)
        refuse_long(model, len(asked) + len(answer))
        ids = torch.tensor([[*asked, *answer]], device=model.device)
        with torch.inference_mode():
            found = model(input_ids=ids).logits[0, len(asked) - 1 : -1].double().log_softmax(dim=-1)
        logs.append(found.gather(1, ids[0, len(asked) :, None]).sum())
    return float(torch.stack(logs).softmax(dim=0)[1])


def prompt_ids(tokenizer: Any, prompt: JudgePrompt, question: PremiseQuestion) -> list[int]:
    """Tokens of the conversation up to the answer: in the model's own chat format, or in plain lines without one."""
    messages = [
        {"role": message.role, "content": message.content}
        for message in judge_request(question, prompt).messages
    ]
    if not getattr(tokenizer, "chat_template", None):
        text = "\n\n".join(message["content"] for message in messages) + "\n\n"
        ids: list[int] = tokenizer.encode(text, add_special_tokens=False)
        start = tokenizer.bos_token_id
        return ids if start is None else [start, *ids]
    try:
        text = _templated(tokenizer, messages)
    except Exception:  # templates of models that know no system turn refuse it, each in its own way
        whole = "\n\n".join(message["content"] for message in messages)
        text = _templated(tokenizer, [{"role": "user", "content": whole}])
    found: list[int] = tokenizer.encode(text, add_special_tokens=False)
    return found


def answer_ids(tokenizer: Any, prompt: JudgePrompt, *, match: bool) -> list[int]:
    """Tokens of an answer with the one that ends it, where the model has one."""
    ids: list[int] = tokenizer.encode(prompt.says(match), add_special_tokens=False)
    end = tokenizer.eos_token_id
    return ids if end is None else [*ids, end]


def refuse_long(model: Any, n_tokens: int) -> None:
    """Raise SettingsError where a model reads fewer tokens: nothing of a premise is cut off."""
    most = getattr(model.config, "max_position_embeddings", None)
    if isinstance(most, int) and n_tokens > most:
        raise SettingsError(f"a question of {n_tokens} tokens is longer than the {most} that the model reads")


def _templated(tokenizer: Any, messages: list[dict[str, str]]) -> str:
    return str(tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))
