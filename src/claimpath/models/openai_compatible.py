"""Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, Ollama, LM Studio and many more.

A direct client, because a server on one's own machine needs no provider's SDK, and because it takes a third of the
processor time per call: 1.0 ms beside 3.2 ms through pydantic-ai and the OpenAI SDK (252 calls, 32 at once, 2 cores).
Over httpx2, which is installed with tokenizers anyhow: httpx takes 3.4 ms for the same, in its pool of connections.
"""

import asyncio
import os
from typing import Any
from urllib.parse import urlsplit

from claimpath.models.arguments import Value, read_arguments
from claimpath.models.digest import canonical
from claimpath.models.generator import Generation, GenerationRequest, failure
from claimpath.models.http_errors import http_failure
from claimpath.models.keys import short
from claimpath.models.outcome import Answered, Refused, Truncated
from claimpath.models.schema_text import IN_MESSAGE, with_schema_in_message
from claimpath.models.spec import ModelSpec

KEY_VARIABLE = "CLAIMPATH_API_KEY"
"""Environment variable with the key for such a server; no other key is ever sent to it."""

_ARGUMENTS = {
    "top_p": float,
    "top_k": int,
    "min_p": float,
    "reasoning_effort": str,
    "repetition_penalty": float,
    "presence_penalty": float,
    "frequency_penalty": float,
}
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class OpenAiCompatible:
    """A model of one server."""

    cacheable = True

    def __init__(self, spec: ModelSpec, timeout: float) -> None:
        """timeout: seconds that one attempt may take. Raises SettingsError for an argument that it does not have."""
        self.arguments: dict[str, Value] = read_arguments(spec, _ARGUMENTS)
        self.name = spec.text
        self.identity = canonical({"url": spec.url, "name": spec.name, "arguments": self.arguments})
        host = urlsplit(spec.url)
        self.provider = host.netloc
        self._is_loopback = host.hostname in _LOOPBACK
        self._model = spec.name
        self._url = f"{spec.url}/chat/completions"
        self._timeout = timeout
        self._takes_schema = True
        self._client: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def generate(self, request: GenerationRequest) -> Generation:
        """Ask once. A server that refuses a schema is asked again with the schema in the message."""
        if request.json_schema is not None and self._takes_schema:
            answer = await self._ask(request)
            if not self._schema_was_refused(answer):
                return answer
            self._takes_schema = False
        if request.json_schema is None:
            return await self._ask(request)
        answer = await self._ask(with_schema_in_message(request))
        return answer.model_copy(update={"repairs": (*answer.repairs, IN_MESSAGE)})

    @staticmethod
    def _schema_was_refused(answer: Generation) -> bool:
        outcome = answer.outcome
        if outcome.kind != "failed" or outcome.cause != "rejected":
            return False
        return any(
            word in outcome.message for word in ("response_format", "json_schema", "schema", "grammar")
        )

    async def _ask(self, request: GenerationRequest) -> Generation:
        import httpx2

        try:
            # The client's own time-out is for each read; a server that trickles would never reach it.
            async with asyncio.timeout(self._timeout):
                response = await self._connected().post(self._url, json=self._body(request))
        except (httpx2.TimeoutException, TimeoutError):
            return failure(
                "timeout", f"no answer from {self.provider} within {self._timeout:g} s", retry=True
            )
        except httpx2.TransportError as error:
            return failure(
                "connection", f"{self.provider}: {short(str(error)) or type(error).__name__}", retry=True
            )
        except (httpx2.HTTPError, httpx2.InvalidURL, UnicodeError) as error:
            return failure("ours", short(f"{type(error).__name__}: {error}"))
        if response.status_code >= 400:
            return http_failure(response.status_code, response.text, response.headers)
        try:
            return read_completion(response.json())
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return failure("bad_reply", f"not a chat completion: {short(response.text)}", retry=True)

    def _body(self, request: GenerationRequest) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": m.role, "content": m.content} for m in request.messages],
            **self.arguments,
        }
        optional = {
            "temperature": request.temperature,
            "seed": request.seed,
            "max_tokens": request.max_tokens,
            "stop": list(request.stop) or None,
        }
        body |= {name: value for name, value in optional.items() if value is not None}
        if request.json_schema is not None:
            schema = {"name": "answer", "schema": request.json_schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return body

    def _connected(self) -> Any:
        """The client of the running loop; connections of another loop can't be used."""
        import httpx2

        loop = asyncio.get_running_loop()
        if self._client is None or self._loop is not loop:
            key = os.environ.get(KEY_VARIABLE)
            self._client = httpx2.AsyncClient(
                timeout=self._timeout,
                headers={"authorization": f"Bearer {key}"} if key else {},
                limits=httpx2.Limits(max_connections=None, max_keepalive_connections=None),
                # Reading the certificates takes 60 ms, and plain HTTP has no use for them; nothing is redirected.
                verify=self._url.startswith("https:"),
                # A proxy of the environment can't see a server on this machine.
                trust_env=not self._is_loopback,
            )
            self._loop = loop
        return self._client

    async def aclose(self) -> None:
        """Close the connections."""
        if self._client is not None and self._loop is asyncio.get_running_loop():
            await self._client.aclose()
        self._client = None


def read_completion(body: dict[str, Any]) -> Generation:
    """Read a chat completion. Raises LookupError, TypeError, ValueError or AttributeError where it is not one."""
    choice = body["choices"][0]
    message = choice["message"]
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(part.get("text", "") for part in content)
    text = content or ""
    if not isinstance(text, str):
        raise TypeError("the content is not text")
    usage = body.get("usage") or {}
    finish = str(choice.get("finish_reason") or "")
    refusal = message.get("refusal")
    outcome: Answered | Refused | Truncated = Answered()
    if refusal or finish == "content_filter":
        outcome = Refused(message=short(str(refusal or text)) or "stopped by the provider's filter")
    elif finish == "length":
        outcome = Truncated(message="The answer stops at the most tokens allowed.")
    return Generation(
        outcome=outcome,
        text=text,
        model=str(body.get("model") or ""),
        finish_reason=finish,
        tokens_in=int(usage.get("prompt_tokens") or 0),
        tokens_out=int(usage.get("completion_tokens") or 0),
    )


def build(spec: ModelSpec, timeout: float) -> OpenAiCompatible:
    """The model of a spec of kind `url`."""
    return OpenAiCompatible(spec, timeout)
