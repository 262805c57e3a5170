"""What may be asked for: nothing of the server's own disk or network by any spelling."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import ClaimError, SettingsError, StudyError
from claimpath.review.checks.request import CheckRequest, check_request, safe_name, study_address
from claimpath.review.settings import ReviewSettings
from claimpath.stages.read.lookup import parse_wanted

SETTINGS = ReviewSettings(database="sqlite://", engines=("offline", "ollama:m"))


def ask(**changed) -> CheckRequest:
    options = {
        "claim": "Selvarin cures fever.",
        "address": "pmid:123",
        "file_name": None,
        "engine": "offline",
    }
    return check_request(SETTINGS, **{**options, **changed})


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("pmcid:PMC123", "pmcid:PMC123"),
        (" PMC123 ", "pmcid:PMC123"),
        ("10.1234/abc.5", "doi:10.1234/abc.5"),
        ("doi.org/10.1234/abc", "https://doi.org/10.1234/abc"),
        ("https://example.org/a", "https://example.org/a"),
        ("arxiv:2101.00001", "arxiv:2101.00001"),
    ],
)
def test_takes_ids_and_addresses(given: str, kept: str) -> None:
    assert study_address(given, SETTINGS) == kept


@pytest.mark.parametrize(
    "given",
    ["/etc/passwd", "../../etc/passwd", "study.pdf", "-", "@/etc/passwd", "file:///etc/passwd", "~/.ssh/id_rsa",
     "C:\\secret.txt", "\\\\host\\share", "ftp://example.org/a", "gopher://127.0.0.1", "--help", "\0", "pmcid:",
     "doi:/etc/passwd", "https://", "data:text/plain,hi", "jar:https://a"],
)  # fmt: skip
def test_a_path_is_no_study(given: str) -> None:
    with pytest.raises(StudyError):
        ask(address=given)


def test_does_not_tell_which_files_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # On the command line a file named PMC123 wins over the id; here the disk is never looked at.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "PMC123").write_text("secret")
    assert study_address("PMC123", SETTINGS) == "pmcid:PMC123"
    monkeypatch.setattr(
        "claimpath.stages.read.lookup.wanted._is_file", lambda name: pytest.fail(f"looked for {name}")
    )
    for given_text in ("study.pdf", "/etc/passwd", "PMC123x"):
        with pytest.raises(StudyError, match="no id or address"):
            study_address(given_text, SETTINGS)


@given(st.text(max_size=60))
def test_whatever_is_taken_asks_for_an_article(text: str) -> None:
    try:
        kept = study_address(text, SETTINGS)
    except StudyError:
        return
    assert parse_wanted(kept) is not None
    assert kept[0] not in "/.~-@"


def test_a_claim_is_never_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("The password is swordfish.")
    assert ask(claim=f"@{secret}").claim == f"@{secret}"


@pytest.mark.parametrize("claim", ["", "  ", "x" * 5_001, "word " * 301, "a\0b"])
def test_refuses_claims_that_are_none(claim: str) -> None:
    with pytest.raises(ClaimError):
        ask(claim=claim)


@pytest.mark.parametrize(
    "changed",
    [
        {"engine": "openai:gpt-5"},
        {"engine": "scripted:/etc/passwd"},
        {"evidence": "none"},
        {"runs": 0},
        {"runs": 6},
    ],
)
def test_refuses_settings_that_are_not_offered(changed: dict) -> None:
    with pytest.raises(SettingsError):
        ask(**changed)


def test_a_study_is_given_once() -> None:
    for changed in ({"file_name": "a.pdf"}, {"address": "", "file_name": None}):
        with pytest.raises(StudyError, match="once"):
            ask(**changed)


def test_options_of_a_model_go_with_a_model() -> None:
    assert ask().evidence is None
    asked = ask(engine="ollama:m", evidence="selected", runs=3)
    assert (asked.evidence, asked.runs) == ("selected", 3)


def test_no_look_up_where_it_is_off() -> None:
    with pytest.raises(StudyError, match="looks nothing up"):
        study_address("pmid:1", ReviewSettings(database="sqlite://", look_up=False))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("study.pdf", "study.pdf"),
        ("../../etc/cron.d/job.txt", "job.txt"),
        ("C:\\Users\\me\\a b.pdf", "a b.pdf"),
        ("/", "study"),
        ("..", "study"),
        ("", "study"),
        (".htaccess", "htaccess"),
        ("<img src=x onerror=alert(1)>.html", "_img src_x onerror_alert(1)_.html"),
        ("a\0b\n.txt", "a_b_.txt"),
        ("-rf.txt", "rf.txt"),
        ("x" * 300 + ".pdf", "x" * 120 + ".pdf"),
    ],
)
def test_names_of_files_keep_no_folder(given: str, kept: str) -> None:
    assert safe_name(given) == kept


@given(st.text(max_size=300))
def test_a_safe_name_is_one_file_in_its_folder(text: str) -> None:
    name = safe_name(text)
    assert Path("/a").joinpath(name).parent == Path("/a")
    assert name not in ("", ".", "..")
    assert not name.startswith(("-", "."))
    assert len(name) <= 131
