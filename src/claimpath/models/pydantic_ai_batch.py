"""The batch mode of a provider through pydantic-ai: submit, look, collect."""

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from claimpath.errors import SettingsError
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.keys import short
from claimpath.models.pydantic_ai import PydanticAiModel, read_response, request_messages, request_parameters

MOST_FAULTS = 10
"""Faults in a row when looking at a batch, after which it is given up for now; it stays written down."""


class ProviderBatches:
    """Batches of one model."""

    def __init__(self, model: PydanticAiModel) -> None:
        self._model = model
        self._n_faults = 0

    @property
    def limit(self) -> int | None:
        """Most requests of one batch; None where the model has no batch mode."""
        limit: int | None = self._model.library_model().batch_max_requests
        return limit

    async def submit(
        self, requests: Mapping[str, GenerationRequest]
    ) -> AsyncIterator[tuple[dict[str, Any], list[str]]]:
        """Submit requests by their digests, in as few batches as may be. Gives each batch's handle and digests at once.

        Raises SettingsError where the provider does not take one; those given before are submitted.
        """
        from pydantic import TypeAdapter
        from pydantic_ai.models.batch import Batch

        library_model = self._model.library_model()
        try:
            encoded = [
                await library_model.batch_encode(self._request(digest, request))
                for digest, request in requests.items()
            ]
            for part in self._parts(library_model, encoded):
                batch = await library_model.batch_create(part)
                yield TypeAdapter(Batch).dump_python(batch, mode="json"), [one.custom_id for one in part]
        except self._model.library_errors() as error:
            raise SettingsError(f"{self._model.name} took no batch: {short(str(error))}") from error

    def _parts(self, library_model: Any, encoded: list[Any]) -> list[list[Any]]:
        """Requests that may share a batch, cut at the provider's limits."""
        groups: dict[str, list[list[Any]]] = {}
        most_bytes = library_model.batch_max_bytes or float("inf")
        n_bytes: dict[str, int] = {}
        for one in encoded:
            size = library_model.batch_request_size(one)
            parts = groups.setdefault(one.group, [[]])
            full = len(parts[-1]) >= (self.limit or 1) or n_bytes.get(one.group, 0) + size > most_bytes
            if parts[-1] and full:
                parts.append([])
                n_bytes[one.group] = 0
            parts[-1].append(one)
            n_bytes[one.group] = n_bytes.get(one.group, 0) + size
        return [part for parts in groups.values() for part in parts]

    def _request(self, digest: str, request: GenerationRequest) -> Any:
        from pydantic_ai.models.batch import BatchRequest

        sent, _ = self._model.prepared(request)
        # A batch has no connection to keep waiting, and the provider repeats by itself.
        settings: Any = self._model.settings(sent)
        settings = {name: value for name, value in settings.items() if name not in {"timeout", "max_retries"}}
        return BatchRequest(
            custom_id=digest,
            messages=request_messages(sent),
            model_settings=settings,
            model_request_parameters=request_parameters(sent),
        )

    async def answers(
        self, handle: dict[str, Any], requests: Mapping[str, GenerationRequest]
    ) -> dict[str, Generation] | None:
        """The answers of a batch by their requests' digests; None where it has not ended.

        A request that failed in the batch has a failure. Raises SettingsError where the provider can't be asked about
        the batch several times in a row.
        """
        from pydantic import TypeAdapter
        from pydantic_ai.models.batch import Batch

        library_model = self._model.library_model()
        try:
            batch = await library_model.batch_status(TypeAdapter(Batch).validate_json(json.dumps(handle)))
            results = await library_model.batch_results(batch) if batch.status == "ended" else None
        except self._model.library_errors() as error:
            self._n_faults += 1
            if self._n_faults < MOST_FAULTS:
                return None
            raise SettingsError(
                f"{self._model.name} says nothing of its batch {handle.get('id')}: {short(str(error))}. The batch "
                "is written down; run the same command again later"
            ) from error
        self._n_faults = 0
        if results is None:
            return None
        answers: dict[str, Generation] = {}
        for result in results:
            if result.custom_id not in requests:
                continue
            request = requests[result.custom_id]
            try:
                response = library_model.batch_decode(result, self._request(result.custom_id, request))
            except Exception as error:
                answers[result.custom_id] = self._model.failure_of(error)
                continue
            _, repairs = self._model.prepared(request)
            answer = read_response(response)
            answers[result.custom_id] = answer.model_copy(update={"repairs": repairs})
        return answers
