"""The mutants generated for the mutation run, and the list of mutants without an effect."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

from mutation.mutants import mutants_of
from short_and_long_tests import effort

ROOT = Path(__file__).resolve().parents[2]
SOURCE = '''"""Words."""


def kept(values: list[int] | None = None) -> int:
    """Count."""
    log("never")
    return len([value for value in values if value > 2]) or -1
'''


def test_each_mutant_changes_one_part_of_a_statement(tmp_path):
    path = tmp_path / "module.py"
    path.write_text(SOURCE, encoding="utf-8")
    mutants = list(mutants_of(path, tmp_path))
    assert [(mutant.line, mutant.before, mutant.after) for mutant in mutants] == [
        (
            7,
            "len([value for value in values if value > 2]) or -1",
            "len([value for value in values if value > 2]) and -1",
        ),
        (7, "value > 2", "value >= 2"),
        (7, "2", "3"),
        (7, "-1", "+1"),
        (7, "1", "2"),
    ]
    assert all(7 in mutant.lines for mutant in mutants)
    trees = [ast.unparse(mutant.tree()) for mutant in mutants]
    assert len({*trees, ast.unparse(ast.parse(SOURCE))}) == 1 + len(mutants)


def test_what_changes_nothing_is_a_mutant_of_the_module_and_has_a_reason():
    entries = tomllib.loads((ROOT / "tests/mutation/equivalent.toml").read_text(encoding="utf-8"))["mutant"]
    files = sorted({entry["file"] for entry in entries})[:: effort(3, 1)]
    known = {mutant.key for file in files for mutant in mutants_of(ROOT / file, ROOT)}
    for entry in entries:
        assert (ROOT / entry["file"]).is_file(), entry
        key = tuple(entry[name] for name in ("file", "text", "before", "after"))
        assert entry["file"] not in files or (*key, entry.get("repeats", 0)) in known, entry
        assert entry["reason"]
