"""Rules of the layers that import contracts cannot say."""

from __future__ import annotations

import ast
from pathlib import Path

import irdesk

UI = Path(irdesk.__file__).parent / "ui"


def state_of_a_workspace(source: str) -> list[int]:
    """Return the lines on which the state of a workspace, or of an opened project, is read."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr == "state"
        and ast.unparse(node.value).rpartition(".")[2].lstrip("_") in {"workspace", "opened"}
    ]


def test_the_window_asks_queries_and_never_the_state_of_a_workspace():
    assert state_of_a_workspace("quartiles(self._tools.workspace.state.board)") == [1]
    assert {
        path.relative_to(UI).as_posix(): lines
        for path in sorted(UI.rglob("*.py"))
        if (lines := state_of_a_workspace(path.read_text(encoding="utf-8")))
    } == {}
