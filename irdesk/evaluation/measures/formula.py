r"""Formulas in a small subset of TeX, and their conversion to plain text for terminals, tooltips and screen readers.

Supported: ``\frac``, ``^`` and ``_``, ``\text``, ``\mathrm``, ``\hat``, ``\left`` and ``\right``, and the names in
`SIGNS`. The pictures in the manual are drawn from the same TeX by `packaging/formula_pictures.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

SIGNS = {
    r"\sum": "Σ",
    r"\prod": "Π",
    r"\cdot": "·",
    r"\times": " × ",
    r"\le": " ≤ ",
    r"\ge": " ≥ ",
    r"\ne": " ≠ ",
    r"\propto": " ∝ ",
    r"\succ": " ≻ ",
    r"\alpha": "α",
    r"\beta": "β",
    r"\gamma": "γ",
    r"\#": "#",
    r"\Delta": "Δ",
    r"\varepsilon": "ε",
    r"\lfloor": "⌊",
    r"\rfloor": "⌋",
    r"\dots": "…",
    r"\cdots": "…",
    r"\log": "log",
    r"\ln": "ln",
    r"\exp": "exp",
    r"\min": "min",
    r"\max": "max",
    r"\quad": "  ",
    r"\,": " ",
    r"\;": " ",
    r"\{": "{",
    r"\}": "}",
    r"\%": "%",
    r"\_": "_",
}
"""TeX names of symbols and functions, with their plain text."""

FENCE = "```math"
"""The line that opens a formula block in Markdown. The formula itself is one line."""

_FUNCTIONS = {r"\log", r"\ln", r"\exp", r"\min", r"\max"}
_AFTER_FUNCTIONS = {"(", "_", "^", r"\left"}
_TOKEN = re.compile(r"\\[A-Za-z]+ *|\\.|[{}^_]|[^\\{}^_]", re.S)
_HIGH = dict(zip("0123456789+−=()abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))
_LOW = dict(zip("0123456789+−=()aehijklmnoprstuvxβ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦ", strict=True))


@dataclass(frozen=True)
class Formula:
    """A formula: one or more lines of TeX, and the meaning of symbols that are specific to this formula."""

    lines: tuple[str, ...]
    where: str = ""

    def __init__(self, *lines: str, where: str = "") -> None:
        object.__setattr__(self, "lines", lines)
        object.__setattr__(self, "where", where)

    @property
    def tex(self) -> str:
        """The formula as a single TeX string."""
        return r",\quad ".join(self.lines)

    @property
    def text(self) -> str:
        """The formula as plain text in one line."""
        return "; ".join(map(plain, self.lines))

    @property
    def markdown(self) -> str:
        """The formula for the manual, in GitHub's notation: one block of TeX for each line."""
        return "\n\n".join(f"{FENCE}\n{line}\n```" for line in self.lines)


def picture_of(tex: str) -> str:
    """Return the file name of the picture of one line of TeX."""
    return f"{sha256(tex.strip().encode()).hexdigest()[:12]}.svg"


def plain(tex: str) -> str:
    r"""Convert TeX to plain text: ``\frac{a + b}{2}`` becomes *(a + b) / 2*. Raises `ValueError` for TeX outside the
    supported subset.
    """
    return _spaced(_Reader(tex).sequence(""))


def rich(tex: str) -> str:
    """Convert TeX to HTML: the plain text with superscripts and subscripts. Raises the same errors as `plain`."""
    return _spaced(_Reader(tex, rich=True).sequence(""))


def _spaced(text: str) -> str:
    return re.sub(r"(?<=\() +| +(?=⌋)| ?(·) ?", r"\1", re.sub(r" +", " ", text)).strip()


def _escaped(text: str) -> str:
    from html import escape  # imported here, since most commands write no HTML

    return escape(text)


class _Reader:
    """Left-to-right parser for TeX."""

    def __init__(self, tex: str, *, rich: bool = False) -> None:
        self._rich = rich
        # TeX ignores spaces after a name.
        self._tokens = [token.rstrip() if token[:1] == "\\" else token for token in _TOKEN.findall(tex)]
        self._place = 0

    def _peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self._place += 1
        return token

    def sequence(self, end: str) -> str:
        text = ""
        while (token := self._next()) != end:
            if not token:
                raise ValueError("a brace of the formula is not closed")
            text += self._piece(token, text)
        return text

    def _piece(self, token: str, before: str) -> str:  # noqa: PLR0911
        if token == "{":
            return self.sequence("}")
        if token == "^":
            return f"<sup>{self._group()}</sup>" if self._rich else _script(self._group(), _HIGH, "^")
        if token == "_":
            return f"<sub>{self._group()}</sub>" if self._rich else _script(self._group(), _LOW, "_")
        if token == r"\frac":
            text = self._fraction()
            return f"({text})" if before.endswith("·") and not text.startswith("(") else text
        if token in {r"\text", r"\mathrm"}:
            return self._raw_group()
        if token == r"\sqrt":
            return f"√({self._group()})"
        if token == r"\hat":
            return self._group() + "\u0302"
        if token in {r"\left", r"\right"}:
            return ""
        if token in {r"\sum", r"\prod"}:
            return (" " if before and before[-1] not in " (" else "") + self._with_limits(SIGNS[token])
        if token.startswith("\\"):
            if token not in SIGNS:
                raise ValueError(f"{token} is not in the part of TeX that formulas use")
            gap = " " if token in _FUNCTIONS and self._peek() not in _AFTER_FUNCTIONS else ""
            return SIGNS[token] + gap
        if token in "=+-<>":
            return f" {'−' if token == '-' else _escaped(token) if self._rich else token} "
        return token

    def _group(self) -> str:
        """Parse the next group or symbol."""
        while self._peek() == " ":
            self._next()
        return self._piece(self._next(), "").strip()

    def _raw_group(self) -> str:
        """Parse a group of words in braces, which are kept as text."""
        if self._next() != "{":
            raise ValueError("words of a formula must be in braces")
        words = ""
        while (token := self._next()) != "}":
            if not token:
                raise ValueError("a brace of the formula is not closed")
            words += SIGNS.get(token, token)
        return _escaped(words) if self._rich else words

    def _with_limits(self, sign: str) -> str:
        while self._peek() in {"_", "^"}:
            sign += self._piece(self._next(), "")
        return f"{sign} "

    def _fraction(self) -> str:
        above, below = self._group(), self._group()
        above = f"({above})" if re.search(r"[+−ΣΠ]|/ ", _outer(above)) else above
        below = f"({below})" if re.search(r"[+−·ΣΠ/]", _outer(below)) else below
        text = f"{above}/{below}" if above.isdigit() and below.isdigit() else f"{above} / {below}"
        while self._peek() == " ":
            self._next()
        follows = self._peek() not in {"", "}", ",", ")", r"\right", r"\quad", *"+-=<>;"}
        return f"({text})" + (" " if self._peek() in {r"\sum", r"\prod"} else "") if follows else text


def _script(text: str, signs: dict[str, str], mark: str) -> str:
    compact = text.replace(" ", "")
    if re.search(r"[a-z] [a-z]", text):
        return f"{mark}({text})"
    if all(sign in signs for sign in compact):
        return "".join(signs[sign] for sign in compact)
    return f"{mark}{compact}" if len(compact) == 1 or re.fullmatch(r"\w+(\([^()]*\))?", compact) else f"{mark}({text})"


def _outer(text: str) -> str:
    """Remove everything in brackets and braces, at all levels of nesting."""
    while (shorter := re.sub(r"\([^()]*\)|\{[^{}]*\}", "", text)) != text:
        text = shorter
    return text
