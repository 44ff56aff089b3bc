"""Rules of the tree and its layers that import contracts cannot express."""

from __future__ import annotations

import ast
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import irdesk

PACKAGE = Path(irdesk.__file__).parent
ROOT = PACKAGE.parent
UI = PACKAGE / "ui"
MOST_LINES, MOST_MODULES = 400, 20
FOLDERS = {".ci", ".github", "changes", "irdesk", "packaging", "resources", "tests"}
FILES = {".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml"}


def sources() -> list[Path]:
    """Return the Python files of the program, the tests and the packaging scripts."""
    return sorted(path for folder in (PACKAGE, ROOT / "tests", ROOT / "packaging") for path in folder.rglob("*.py"))


def test_no_file_is_too_long_to_read_at_once():
    lines = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8").count("\n") for path in sources()}
    assert {path: count for path, count in lines.items() if count > MOST_LINES} == {}, "split them by what they do"


def test_no_folder_has_more_modules_than_can_be_taken_in_at_a_glance():
    modules = Counter(path.parent.relative_to(ROOT).as_posix() for path in sources() if path.name != "__init__.py")
    assert {folder: count for folder, count in modules.items() if count > MOST_MODULES} == {}, "divide them"


def test_the_top_level_has_the_project_s_folders_and_the_standard_files_alone():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no checkout")
    assert {path.partition("/")[0] for path in listed.stdout.split("\0") if path} == FOLDERS | FILES


def state_of_a_workspace(source: str) -> list[int]:
    """Return the line numbers at which code reads the state of a workspace or of an opened project."""
    if ".state" not in source:
        return []  # Parsing takes most of the test's time, so skip files that cannot match.
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
