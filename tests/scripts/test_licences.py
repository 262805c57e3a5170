"""Rules about licences: reading metadata, reading expressions, deciding."""

from email.message import Message
from pathlib import Path

import pytest
from packaging_checks.licences import UNKNOWN, Rules, allows, decide, licence_of, read_rules

REAL = Path(__file__).resolve().parents[2] / "scripts" / "licences.toml"
RULES = Rules(
    allowed=frozenset({"MIT", "Apache-2.0", "GPL-3.0-or-later WITH GCC-exception-3.1"}),
    names={"mit license": "MIT", "gnu affero general public license v3": "AGPL-3.0-only"},
    exceptions={"old-list": {"licence": "MPL-2.0", "reason": "a list, unchanged"}},
)


def metadata(*fields: tuple[str, str]) -> Message:
    message = Message()
    for name, value in fields:
        message[name] = value
    return message


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("MIT", True),
        ("GPL-2.0-only", False),
        ("MIT AND Apache-2.0", True),
        ("MIT AND GPL-2.0-only", False),
        ("GPL-2.0-only OR MIT", True),
        # AND binds closer than OR: MIT, or both of the others.
        ("MIT OR GPL-2.0-only AND LGPL-2.1-only", True),
        ("(MIT OR GPL-2.0-only) AND LGPL-2.1-only", False),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("GPL-3.0-or-later WITH Other-exception", False),
        ("((MIT))", True),
        ("mit or Apache-2.0", True),
    ],
)
def test_an_expression_is_met_or_not(expression: str, expected: bool) -> None:
    assert allows(expression, RULES.allowed.__contains__) is expected


@pytest.mark.parametrize("text", ["", "MIT AND", "(MIT", "MIT Apache-2.0", "OR MIT", "MIT)", "()"])
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expression"):
        allows(text, RULES.allowed.__contains__)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ([("License-Expression", "MIT AND Zlib"), ("License", "other")], "MIT AND Zlib"),
        ([("Classifier", "License :: OSI Approved :: MIT License")], "MIT"),
        # A sum, not a choice: the stricter reading.
        (
            [
                ("Classifier", "License :: OSI Approved :: MIT License"),
                ("Classifier", "License :: OSI Approved :: GNU Affero General Public License v3"),
            ],
            "MIT AND AGPL-3.0-only",
        ),
        ([("Classifier", "License :: OSI Approved"), ("License", "MIT License\nCopyright 2020")], "MIT"),
        ([("License", "Permission of the author")], "Permission of the author"),
        ([("Classifier", "Topic :: Text Processing")], UNKNOWN),
        ([], UNKNOWN),
    ],
)
def test_a_licence_is_read_from_metadata(fields: list[tuple[str, str]], expected: str) -> None:
    assert licence_of(metadata(*fields), RULES.names) == expected


@pytest.mark.parametrize(
    ("name", "licence", "verdict"),
    [
        ("pen", "MIT", "allowed"),
        ("pen", "MIT AND LGPL-2.1-or-later", "copyleft"),
        ("pen", "AGPL-3.0-only", "copyleft"),
        ("pen", "CC-BY-NC-4.0", "not allowed"),
        ("pen", UNKNOWN, "unknown"),
        ("pen", "Permission of the author", "unknown"),
        ("Old_List", "MPL-2.0", "excepted"),
        # The licence changed since the exception was made.
        ("old-list", "GPL-3.0-only", "copyleft"),
    ],
)
def test_a_licence_is_decided(name: str, licence: str, verdict: str) -> None:
    assert decide(name, licence, RULES)[0] == verdict


def test_an_exception_without_a_reason_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('allowed = []\n[names]\n[exceptions.pen]\nlicence = "MPL-2.0"\nreason = " "\n')
    with pytest.raises(ValueError, match=r"exceptions\.pen needs a licence and a reason"):
        read_rules(path)


def test_the_real_rules_let_in_no_copyleft_without_an_exception() -> None:
    rules = read_rules(REAL)
    assert not [one for one in rules.allowed if one.startswith(("GPL", "LGPL", "AGPL", "MPL", "CC-BY-NC"))]
    assert decide("anything", "MPL-2.0", rules)[0] == "copyleft"
    assert decide("tqdm", "MPL-2.0 AND MIT", rules)[0] == "excepted"
