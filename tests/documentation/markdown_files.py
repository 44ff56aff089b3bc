"""Parser for the project's Markdown files: code blocks and their commands, links and anchors."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from irdesk.reporting.manual.manual_pages import anchor_of, lines_of

ROOT = Path(__file__).resolve().parents[2]
HELP = ROOT / "resources" / "help"
FOLDERS = ("", "changes", "irdesk", "packaging", "resources/sample", "tests/parity", "tests/benchmarks")
FILES = tuple(
    sorted(
        [*HELP.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).glob("[A-Z]*.md"))],
        key=lambda path: path.relative_to(ROOT).parts,
    )
)
NOT_TESTED = "# Not tested: "
"""The comment that starts a block whose commands a test cannot run; the reason follows it."""


@dataclass(frozen=True)
class Block:
    """A code block: its language, its lines, and its first line number in the file."""

    path: Path
    line: int
    language: str
    lines: tuple[str, ...]

    @property
    def not_tested(self) -> bool:
        """Return whether the commands are only parsed, not run."""
        return self.lines[0].startswith(NOT_TESTED)

    def commands(self) -> list[str]:
        """Return the commands, each on one line, without comments."""
        text = re.sub(r"\\\n\s*", "", "\n".join(self.lines))
        return [line for line in (re.sub(r"(^|\s+)#\s.*", "", line).strip() for line in text.splitlines()) if line]


def blocks(path: Path, *languages: str) -> list[Block]:
    """Return the code blocks in the given languages."""
    lines = path.read_text(encoding="utf-8").splitlines()
    fences = [i for i, line in enumerate(lines) if line.lstrip().startswith("```")]
    pairs = zip(fences[::2], fences[1::2], strict=True)
    results = [Block(path, a + 1, lines[a].strip().strip("`"), tuple(lines[a + 1 : b])) for a, b in pairs]
    return [block for block in results if block.language in languages]


def inline_code(path: Path) -> list[str]:
    """Return the inline code outside code blocks."""
    prose = "\n".join(line for line, code in lines_of(path.read_text(encoding="utf-8")) if not code)
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", prose)


def anchors(path: Path) -> set[str]:
    """Return the anchors of a file's headings."""
    text = path.read_text(encoding="utf-8")
    heads = [line.lstrip("#").strip() for line, code in lines_of(text) if not code and re.match(r"#{1,6} ", line)]
    return {anchor_of(head) for head in heads}
