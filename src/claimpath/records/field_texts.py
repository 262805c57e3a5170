"""What each field of a record means: the string below it, read from the source when somebody asks.

pydantic's own `use_attribute_docstrings` reads and parses the source of each class when it is made, at every start.
"""

import ast
import inspect
import textwrap
from functools import cache
from itertools import pairwise


@cache
def field_texts(kind: type) -> dict[str, str]:
    """Name to meaning of the fields of a class and of its bases; a class whose source isn't there adds none."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not base.__module__.startswith("pydantic"):
            found |= _own(base)
    return found


@cache
def _own(kind: type) -> dict[str, str]:
    try:
        source = inspect.getsource(kind)
    except (OSError, TypeError):
        return {}
    tree = ast.parse(textwrap.dedent(source)).body[0]
    found = {}
    for field, text in pairwise(tree.body if isinstance(tree, ast.ClassDef) else []):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                found[name] = inspect.cleandoc(said)
    return found
