"""TeX formulas, as journals set them, as readable text. Only what such formulas commonly hold is translated."""

import re

_DOCUMENT = re.compile(r"\\begin\{document\}(.*?)\\end\{document\}", re.DOTALL)
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
_WRAPPED = re.compile(
    r"\\(?:mathrm|mathbf|mathit|mathsf|mathcal|mathbb|boldsymbol|bm|text|textrm|textit|textbf|rm|operatorname|mbox|hbox"
    r"|overline|bar|hat|widehat|tilde|widetilde|vec|dot|mathop|underline)\s*\*?\{([^{}]*)\}"
)
_SCRIPT = re.compile(r"([_^])\{([^{}]*)\}")
_LAYOUT = re.compile(
    r"\\(?:left|right|big|Big|bigg|Bigg|displaystyle|textstyle|limits|nolimits|nonumber|hfill|rm|it|bf|begin\{[a-z*]+\}"
    r"(?:\{[lcr|]*\})?|end\{[a-z*]+\})(?![A-Za-z])"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_SYMBOLS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ",
    "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "times": "×",
    "cdot": "·", "pm": "±", "mp": "∓", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠",
    "approx": "≈", "sim": "∼", "propto": "∝", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫", "partial": "∂",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "in": "∈", "circ": "°", "prime": "′", "ldots": "…", "cdots": "…",
    "dots": "…", "quad": " ", "qquad": " ", "backslash": "\\", "mid": "|", "equiv": "≡", "ll": "≪", "gg": "≫",
}  # fmt: skip


def tex_text(source: str) -> str:
    """Write a TeX formula on one line: fractions as `(a)/(b)`, scripts with `^` and `_`, symbols as characters."""
    body = _DOCUMENT.search(source)
    text = (body.group(1) if body else source).replace("$", " ").replace("\\\\", " ; ").replace("&", " ")
    for escaped, plain in (
        ("\\,", " "),
        ("\\;", " "),
        ("\\:", " "),
        ("\\!", ""),
        ("\\ ", " "),
        ("~", " "),
        ("\\%", "%"),
    ):
        text = text.replace(escaped, plain)
    text = _LAYOUT.sub("", text)
    for _ in range(12):  # innermost braces first; deeper nesting than this keeps its braces
        before = text
        text = _WRAPPED.sub(r"\1", text)
        text = _FRACTION.sub(lambda m: f"{_group(m[1])}/{_group(m[2])}", text)
        text = _ROOT.sub(r"√(\1)", text)
        text = _SCRIPT.sub(lambda m: m[1] + _group(m[2]), text)
        if text == before:
            break
    text = _COMMAND.sub(lambda m: _SYMBOLS.get(m[1], m[1]), text)
    text = text.replace("\\{", "{").replace("\\}", "}").replace("{", "").replace("}", "").replace("\\", "")
    return " ".join(text.split())


def _group(text: str) -> str:
    text = text.strip()
    return text if text.isalnum() else f"({text})"
