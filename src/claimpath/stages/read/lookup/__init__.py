"""Looking a study up by its id or its address.

`parse_wanted` tells an id from a file's name; `find.look_up` gets the article. No HTTP library is imported before a
look-up is made.
"""

from claimpath.stages.read.lookup.settings import LookUpSettings
from claimpath.stages.read.lookup.wanted import parse_wanted
from claimpath.stages.read.lookup.wanted_article import Wanted

__all__ = ["LookUpSettings", "Wanted", "parse_wanted"]
