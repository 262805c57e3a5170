"""W3C Web Annotations of the quoted spans, and finding them again in a changed study."""

from claimpath.export.webannotation.build import export_webannotation
from claimpath.export.webannotation.reattach import Reattached, reattach
from claimpath.export.webannotation.text import StudyText

__all__ = ["Reattached", "StudyText", "export_webannotation", "reattach"]
