"""Digests of what was asked, by version of the prompt."""

from collections import defaultdict
from hashlib import sha256

from claimpath.models.generator import GenerationRequest


class PromptsUsed:
    """Keeps a digest of every request's messages, whoever answered it and whether it was kept from before."""

    def __init__(self) -> None:
        self._digests: dict[str, set[bytes]] = defaultdict(set)

    def add(self, request: GenerationRequest) -> None:
        """Count a request in."""
        digest = sha256()
        for message in request.messages:
            for part in (message.role, message.content):
                encoded = part.encode("utf-8", "surrogatepass")
                # The length keeps two messages apart from one that holds both.
                digest.update(f"{len(encoded)}:".encode())
                digest.update(encoded)
        self._digests[request.prompt_version or request.role].add(digest.digest())

    def sha256(self) -> dict[str, str]:
        """Version of the prompt to SHA-256 over all its different requests; their order changes nothing."""
        return {
            version: sha256(b"".join(sorted(digests))).hexdigest()
            for version, digests in sorted(self._digests.items())
        }
