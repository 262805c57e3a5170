"""Does the evidence support or refute a claim? One question to a language model, as in RECV, section 6."""

from claimpath.stages.verify.answer import LABELS, ReadVeracity, read_veracity_answer
from claimpath.stages.verify.examples import EXAMPLES, VerifyExample
from claimpath.stages.verify.personas import BY_SOURCE, PERSONAS, persona_for
from claimpath.stages.verify.prompt import verify_request
from claimpath.stages.verify.settings import INSTRUCTIONS, VerifySettings, verify_settings

__all__ = [
    "BY_SOURCE", "EXAMPLES", "INSTRUCTIONS", "LABELS", "PERSONAS", "ReadVeracity", "VerifyExample", "VerifySettings",
    "persona_for", "read_veracity_answer", "verify_request", "verify_settings",
]  # fmt: skip
