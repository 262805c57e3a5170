"""Models of a provider, through pydantic-ai's direct requests (extra `llm`).

Direct requests rather than agents: one call out, one answer back, with usage; repairs and retries are ours, so that
they are counted and recorded the same way for every model.
"""

import asyncio
import os
import warnings
from typing import Any

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.arguments import Value, read_arguments
from claimpath.models.digest import canonical
from claimpath.models.generator import Generation, GenerationRequest, failure
from claimpath.models.keys import short
from claimpath.models.outcome import Answered, FailureCause, Refused, Truncated
from claimpath.models.schema_text import IN_MESSAGE, with_schema_in_message
from claimpath.models.spec import PROVIDERS, ModelSpec

_ARGUMENTS = {"top_p": float, "top_k": int, "thinking": str, "service_tier": str}

_CAUSES: tuple[tuple[str, FailureCause, bool], ...] = (
    ("ModelQuotaExceededError", "quota", False),
    ("ModelRateLimitError", "rate_limit", True),
    ("ModelTimeoutError", "timeout", True),
    ("ModelRequestTimeout", "timeout", True),
    ("ModelConnectionError", "connection", True),
    ("ModelUnavailableError", "server", True),
    ("ModelServerError", "server", True),
    ("ModelContextWindowExceededError", "too_long", False),
    ("ModelAuthenticationError", "authentication", False),
    ("ModelNotFoundError", "not_found", False),
    ("ModelRequestRejectedError", "rejected", False),
    ("UnexpectedModelBehavior", "bad_reply", True),
)
"""pydantic-ai's errors by name, the special before the general; our cause; whether sending again may help."""


class PydanticAiModel:
    """A model of one provider."""

    cacheable = True

    def __init__(self, spec: ModelSpec, timeout: float) -> None:
        """timeout: seconds that one attempt may take.

        Raises MissingExtraError without the extra, SettingsError without a key or for an unknown argument.
        """
        self.arguments: dict[str, Value] = read_arguments(spec, _ARGUMENTS)
        self.name = spec.text
        self.provider = spec.provider
        self._spec = spec
        self._timeout = timeout
        self._loop: asyncio.AbstractEventLoop | None = None
        self._library: Any = load_extra("pydantic_ai", feature=f"The model {spec.text}", extra="llm")
        self._direct: Any = load_extra("pydantic_ai.direct", feature=f"The model {spec.text}", extra="llm")
        # The library warns of each setting that a model ignores; we say so in the answer's repairs instead.
        warnings.filterwarnings("ignore", category=self._library.UnsupportedSettingWarning)
        warnings.filterwarnings("ignore", message="Sampling parameters .* are not supported")
        self._model: Any = self._build()
        self.identity = canonical(
            {
                "provider": spec.provider,
                "name": spec.name,
                "arguments": self.arguments,
                "url": str(getattr(self._model, "base_url", "") or ""),
            }
        )

    def _build(self) -> Any:
        try:
            return load_extra(
                "pydantic_ai.models", feature=f"The model {self._spec.text}", extra="llm"
            ).infer_model(f"{self._spec.provider}:{self._spec.name}")
        except ImportError as error:
            raise SettingsError(
                f"the provider {self._spec.provider!r} needs a package: {short(str(error))}"
            ) from error
        except Exception as error:
            # Each SDK has its own error for a missing key; all of them mean that it can't be asked.
            variable = PROVIDERS[self._spec.provider]
            if variable.isidentifier() and not os.environ.get(variable):
                raise SettingsError(
                    f"the model {self._spec.text!r} can't be asked: the environment variable {variable} is not set"
                ) from error
            raise SettingsError(
                f"the model {self._spec.text!r} can't be asked: {short(str(error))} (claimpath reads the key from "
                f"the environment variable {variable})"
            ) from error

    async def generate(self, request: GenerationRequest) -> Generation:
        """Ask once, with the provider's own structured output where it has one."""
        model = self.library_model()
        request, repairs = self.prepared(request)
        try:
            async with asyncio.timeout(self._timeout):
                response = await self._direct.model_request(
                    model,
                    request_messages(request),
                    model_settings=self.settings(request),
                    model_request_parameters=request_parameters(request),
                )
        except TimeoutError:
            return failure(
                "timeout", f"no answer from {self.provider} within {self._timeout:g} s", retry=True
            )
        except Exception as error:
            return self.failure_of(error)
        return read_response(response).model_copy(update={"repairs": repairs})

    def prepared(self, request: GenerationRequest) -> tuple[GenerationRequest, tuple[str, ...]]:
        """The request as this model takes it, and what is not as it was asked for."""
        notes: list[str] = []
        if request.json_schema is not None and not self._model.profile.get(
            "supports_json_schema_output", False
        ):
            request = with_schema_in_message(request)
            notes.append(IN_MESSAGE)
        return request, (*notes, *self._ignored(request))

    def _ignored(self, request: GenerationRequest) -> list[str]:
        """Settings of the request that the model does not take, in words."""
        known = {
            "seed": request.seed,
            "temperature": request.temperature,
            "stop_sequences": request.stop or None,
        }
        unsupported = set(getattr(self._model, "unsupported_settings", ()))
        profile = self._model.profile
        reasons = profile.get("openai_supports_reasoning") and profile.get("thinking_enabled_by_default")
        if reasons or profile.get("anthropic_disallows_sampling_settings"):
            unsupported.add("temperature")
        return [
            f"the model takes no {name}" for name in known if known[name] is not None and name in unsupported
        ]

    def library_errors(self) -> tuple[type[Exception], ...]:
        """What the library raises where a provider does not do what it is asked."""
        exceptions = self._library.exceptions
        return exceptions.AgentRunError, exceptions.UserError

    def library_model(self) -> Any:
        """The library's model, with connections of the running loop; those of another loop can't be used."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return self._model  # only looked at, not asked
        if self._loop is not None and self._loop is not loop:
            self._model = self._build()
        self._loop = loop
        return self._model

    def settings(self, request: GenerationRequest) -> dict[str, Any]:
        """The library's settings for a request."""
        optional = {
            "temperature": request.temperature,
            "seed": request.seed,
            "max_tokens": request.max_tokens,
            "stop_sequences": list(request.stop) or None,
        }
        settings: dict[str, Any] = {name: value for name, value in optional.items() if value is not None}
        # Retries are ours: the SDK's own would not be counted.
        return {**self.arguments, **settings, "timeout": self._timeout, "max_retries": 0}

    def failure_of(self, error: Exception) -> Generation:
        """The failure that an error of the library stands for."""
        exceptions = self._library.exceptions
        text = short(str(error)) or type(error).__name__
        for name, cause, retry in _CAUSES:
            if isinstance(error, getattr(exceptions, name)):
                wait = getattr(error, "retry_after", None) if retry else None
                return failure(cause, text, retry=retry, retry_after=wait)
        if isinstance(error, exceptions.ModelHTTPError):
            retry = error.status_code >= 500
            return failure("server" if retry else "rejected", text, retry=retry)
        if isinstance(error, exceptions.ModelAPIError):
            # Of no category of its own: mostly a body that is not JSON.
            return failure("bad_reply" if "decode" in text else "connection", text, retry=True)
        return failure("ours", f"{type(error).__name__}: {text}")

    async def aclose(self) -> None:
        """Close the connections of the running loop."""
        close = getattr(getattr(self._model, "client", None), "close", None)
        if close is not None and self._loop is asyncio.get_running_loop():
            await close()


def request_messages(request: GenerationRequest) -> list[Any]:
    """Our messages as pydantic-ai's: what a model said is a response, everything else a request."""
    from pydantic_ai.messages import ModelRequest, ModelResponse, SystemPromptPart, TextPart, UserPromptPart

    turns: list[Any] = []
    for message in request.messages:
        if message.role == "assistant":
            turns.append(ModelResponse(parts=[TextPart(message.content)]))
            continue
        part = (SystemPromptPart if message.role == "system" else UserPromptPart)(message.content)
        if turns and isinstance(turns[-1], ModelRequest):
            turns[-1] = ModelRequest(parts=[*turns[-1].parts, part])
        else:
            turns.append(ModelRequest(parts=[part]))
    return turns


def request_parameters(request: GenerationRequest) -> Any:
    """The library's parameters: the schema, where there is one."""
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition

    if request.json_schema is None:
        return ModelRequestParameters()
    form = OutputObjectDefinition(json_schema=request.json_schema, name="answer")
    return ModelRequestParameters(output_mode="native", output_object=form)


def read_response(response: Any) -> Generation:
    """The library's response as ours."""
    text = response.text or ""
    finish = str(response.finish_reason or "")
    details = response.provider_details or {}
    outcome: Answered | Refused | Truncated = Answered()
    if details.get("refusal") or finish == "content_filter":
        outcome = Refused(
            message=short(str(details.get("refusal") or text)) or "stopped by the provider's filter"
        )
    elif finish == "length":
        outcome = Truncated(message="The answer stops at the most tokens allowed.")
    return Generation(
        outcome=outcome,
        text=text,
        model=str(response.model_name or ""),
        finish_reason=finish,
        tokens_in=response.usage.input_tokens or 0,
        tokens_out=response.usage.output_tokens or 0,
    )


def build(spec: ModelSpec, timeout: float) -> PydanticAiModel:
    """The model of a spec of kind `provider`."""
    return PydanticAiModel(spec, timeout)
