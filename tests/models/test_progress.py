import asyncio

from claimpath.models.generator import GenerationRequest, Message
from claimpath.models.managed import ManagedGenerator
from claimpath.models.progress import watching
from claimpath.models.script import Script
from claimpath.models.scripted import Scripted


def ask(model: ManagedGenerator, text: str) -> None:
    asyncio.run(model.generate(GenerationRequest(messages=(Message(role="user", content=text),))))


def test_tells_of_every_answer_inside_the_block_only(tmp_path) -> None:
    script = tmp_path / "script.json"
    script.write_text('{"match": "fever", "answer": "Yes"}')
    model = ManagedGenerator(Scripted("scripted:script", Script.read(script)))
    seen = []
    with watching(lambda request, answer: seen.append((request.messages[-1].content, answer.text))):
        ask(model, "Is it fever?")
        ask(model, "Is it not a cold?")
    ask(model, "Is it fever once more?")
    assert seen == [("Is it fever?", "Yes"), ("Is it not a cold?", "")]
