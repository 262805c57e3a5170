import asyncio

from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.models.managed import ManagedGenerator
from claimpath.models.outcome import Answered
from claimpath.models.prompts_used import PromptsUsed


def request(*texts: str, version: str = "snails/1") -> GenerationRequest:
    return GenerationRequest(
        messages=tuple(Message(role="user", content=text) for text in texts), prompt_version=version
    )


def used(*requests: GenerationRequest) -> dict[str, str]:
    prompts = PromptsUsed()
    for one in requests:
        prompts.add(one)
    return prompts.sha256()


def test_order_and_repeats_change_nothing() -> None:
    a, b = request("a"), request("b")
    assert used(a, b) == used(b, a, a)
    assert list(used(a)) == ["snails/1"]
    assert len(used(a)["snails/1"]) == 64


def test_another_text_version_or_border_of_messages_is_seen() -> None:
    assert used(request("a")) != used(request("b"))
    assert used(request("ab", "c")) != used(request("a", "bc"))
    assert used(request("a", "b")) != used(request("auserb")), "who speaks is no part of what is said"
    assert set(used(request("a"), request("a", version="snails/2"))) == {"snails/1", "snails/2"}
    assert used() == {}


class Echo:
    name = identity = provider = "echo"
    cacheable = False

    async def generate(self, asked: GenerationRequest) -> Generation:
        return Generation(outcome=Answered(), text="yes")

    async def aclose(self) -> None:
        pass


def test_a_managed_generator_keeps_them() -> None:
    generator = ManagedGenerator(Echo())
    asyncio.run(generator.generate(request("a")))
    assert generator.prompts.sha256() == used(request("a"))
