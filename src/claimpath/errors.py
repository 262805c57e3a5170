"""The errors that claimpath raises.

    ClaimpathError
    ├── UserError            a mistake that the person at the keyboard can mend (the commands exit with 2)
    │   ├── StudyError       the study can't be read, or is not a study
    │   ├── ClaimError       the claim is empty, too long or not text
    │   ├── ExplanationError the explanation is empty, too long or not text
    │   ├── TextError        the text to look for fallacies in is empty, missing or not text
    │   ├── SettingsError    an option has a value that is not allowed
    │   └── DataError        a data set or a predictions file is missing or malformed
    └── MissingExtraError    a feature needs a package that is not installed (the commands exit with 2)

A message gives the value, what is allowed, and what to do.
"""


class ClaimpathError(Exception):
    """Root of everything that claimpath raises on purpose."""


class UserError(ClaimpathError):
    """A mistake that the caller can mend; its message is shown as it is, without a traceback."""


class StudyError(UserError):
    """The study can't be read: missing, empty, locked, too large, not what its name says, or not a study."""


class ClaimError(UserError):
    """The claim is empty, too long, or not readable text."""


class ExplanationError(UserError):
    """The explanation is empty, too long, or not readable text."""


class TextError(UserError):
    """The text to look for fallacies in is empty, missing, or not readable text."""


class SettingsError(UserError):
    """An option has a value that is not allowed."""


class DataError(UserError):
    """A data set or a predictions file is missing, malformed or inconsistent."""


class MissingExtraError(ClaimpathError):
    """A feature needs an optional package."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs an optional package. Install it with: pip install 'claimpath[{extra}]'"
        )
        self.feature = feature
        self.extra = extra
