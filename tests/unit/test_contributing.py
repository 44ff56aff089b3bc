"""The steps of CONTRIBUTING.md: in a copy, their additions pass the guard tests, and each omission is reported by a
guard test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from short_and_long_tests import LONG, SHOWN_PANELS

import irdesk

ROOT = Path(irdesk.__file__).parents[1]
GUARDS = (
    "tests/unit/evaluation/measures/test_measure_traits.py",
    "tests/unit/evaluation/explain/test_explained_families.py",
    "tests/unit/formats/test_format_detection.py::test_names_and_kinds",
    "tests/unit/formats/test_format_detection.py::test_every_format_of_runs_and_judgements_reads_its_sample",
    "tests/unit/cli/test_commands.py",
    "tests/unit/test_layers.py",
    "tests/ui/shell/test_views_in_navigator_order.py",
)
COPIED = (
    *("irdesk", "resources/help", "resources/icons", "resources/fonts", "pyproject.toml"),
    *(":(glob)tests/*.py", ":(glob)tests/**/conftest.py", "tests/engines", "tests/fuzz", "tests/windows"),
    *(guard.partition("::")[0] for guard in GUARDS),
)
"""Patterns of the files under version control that the guard tests need: test helpers, but not all tests."""
TWINS = {
    "zipf": "zopf",
    "Zipf": "Zopf",
    "ZIPF": "ZOPF",
    "run_csv": "run_semicolon",
    "csv-run": "semicolon-run",
    "topic,docno,score": "topic;docno;score",
    "topic_count": "topic_total",
    "TopicCount": "TopicTotal",
    "run_stats": "run_totals",
    "run-stats": "run-totals",
}
"""Names of the additions in CONTRIBUTING.md, each with the name of a second addition from which a part is omitted."""
OMISSIONS = {
    "test_every_family_is_read": "ZopfDCG has no worked example",
    "test_every_format_of_runs_and_judgements_reads_its_sample": "add a small file of semicolon-run",
    "test_a_command_has_help_and_is_carried_out": "run-totals: add_parser has to give a line of help",
    "test_a_panel_states_its_audience_and_its_help[topic_total]": "coordinator#nowhere is no section of",
    "test_every_panel_says_something_in_a_new_project_and_no_text_is_cut": "'topic_total' == ''",
}
"""Guard tests that must fail because of an omission, each with a part of its message."""
WALK = "tests/unit/test_layers.py::test_the_window_asks_queries_and_never_the_state_of_a_workspace"
"""A guard test that reads all code of the window. No step of CONTRIBUTING.md can make it fail."""
STEP = re.compile(
    r"`(?P<file>[\w./]+\.py)`[^`]*?:\n\n```(?P<kind>python|diff)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE
)
FURTHER = re.compile(r"\A\n\n(?:[^`\n]+:\n\n)?```diff\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """A change to one file, as described in CONTRIBUTING.md: the whole text of a new file, or changed lines."""

    file: str
    kind: str
    text: str

    def take(self, checkout: Path) -> None:
        """Apply the step to a checkout."""
        path = checkout / self.file
        if self.kind == "python":
            assert not path.exists(), f"{self.file} exists already"
            path.write_text(self.text, encoding="utf-8")
            return
        lines = self.text.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] != "+")
        after = "".join(line[1:] for line in lines if line[0] != "-")
        source = path.read_text(encoding="utf-8")
        assert source.count(before) == 1, f"{self.file} has other lines than CONTRIBUTING.md says:\n{before}"
        path.write_text(source.replace(before, after), encoding="utf-8")

    def with_the_lines_of(self, twin: Step) -> Step:
        """Return the step with each added line followed by the corresponding line of ``twin``."""
        pairs = zip(self.text.splitlines(keepends=True), twin.text.splitlines(keepends=True), strict=True)
        return Step(self.file, self.kind, "".join(line + other * (line[0] == "+") for line, other in pairs))

    def without_what_guards_demand(self) -> Step:
        """Return a new file with an empty panel, a wrong place in the manual, and a command without help."""
        text = self.text.replace('help="coordinator#load-files"', 'help="coordinator#nowhere"')
        text = text.replace("No topic is judged yet: add qrels, or judge.", "")
        return Step(self.file, self.kind, text.replace(', help="how many topics and documents each run has"', ""))


def renamed(text: str) -> str:
    """Replace the names of additions with those of the second additions, from which parts are omitted."""
    for name, other in TWINS.items():
        text = text.replace(name, other)
    return text


def steps() -> Iterator[Step]:
    """Parse the steps of CONTRIBUTING.md, in order; further changes to a file follow the first one."""
    document = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for match in STEP.finditer(document):
        yield Step(match["file"], match["kind"], match["text"])
        end = match.end()
        while further := FURTHER.match(document[end:]):
            yield Step(match["file"], "diff", further["text"])
            end += further.end()


STEPS = tuple(steps())
ROOM_FOR_TWINS = Step(
    "tests/unit/test_layers.py", "diff", "-MOST_LINES, MOST_MODULES = 400, 20\n+MOST_LINES, MOST_MODULES = 400, 21\n"
)
"""A change to the limit of files in a folder, because the checkout contains each addition twice."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy the files under version control that the guard tests need; return the folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *COPIED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("this is no checkout")
    folder = tmp_path / "checkout"
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
            copy_compiled(ROOT / name, target)
    return folder


def copy_compiled(source: Path, target: Path) -> None:
    """Copy a module's bytecode, as Python and as pytest has compiled it. It remains valid because the copy of the
    module has the same modification time.
    """
    if source.suffix == ".py":
        compiled, copied = (Path(cache_from_source(str(path))) for path in (source, target))
        for ending in (".pyc", f"-pytest-{pytest.__version__}.pyc"):
            if (each := compiled.with_name(compiled.stem + ending)).is_file():
                copied.parent.mkdir(exist_ok=True)
                shutil.copyfile(each, copied.with_name(each.name))


def guards(checkout: Path) -> tuple[int, str]:
    """Run the guard tests in a checkout; return the exit status and the output."""
    variables = {**os.environ, "PYTHONPATH": str(checkout), "QT_QPA_PLATFORM": "offscreen"}
    variables["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # Importing installed plug-ins takes a third of a second.
    if not LONG:
        variables[SHOWN_PANELS] = "topic_count topic_total"  # The panels that the steps add; all others are unchanged.
    left_out = () if LONG else ("--deselect", WALK)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "pytestqt.plugin",
        "--no-header",
        *left_out,
        *GUARDS,
    ]
    done = subprocess.run(command, cwd=checkout, env=variables, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_walk_names_every_file_once_or_as_further_changes():
    files = [step.file for step in STEPS if step.kind == "python"]
    assert len(files) == len(set(files)) == 4, "a measure, a format, a panel and a command"
    added = [line for step in STEPS if step.kind == "diff" for line in step.text.splitlines() if line[0] == "+"]
    assert len(added) <= 9, "extending takes one module and a line or two elsewhere"


@pytest.mark.takes_long
def test_what_the_walk_adds_passes_the_guards_and_each_omission_fails_one(checkout):
    """Each addition is made twice in one checkout: as in CONTRIBUTING.md, and under another name with a part omitted.
    Guard tests fail only for the second additions, each with a message that names the omission.
    """
    for step in STEPS:
        twin = Step(renamed(step.file), step.kind, renamed(step.text))
        if step.kind == "python":
            step.take(checkout)
            twin.without_what_guards_demand().take(checkout)
        elif step.file.endswith(("format_samples.py", "test_explained_families.py")):
            step.take(checkout)
        else:
            step.with_the_lines_of(twin).take(checkout)
    ROOM_FOR_TWINS.take(checkout)
    status, output = guards(checkout)
    assert status == 1, output
    assert set(re.findall(r"^(?:FAILED|ERROR) \S+::(\S+)", output, re.MULTILINE)) == set(OMISSIONS), output
    for words in OMISSIONS.values():
        assert words in output, words


@pytest.mark.parametrize(
    ("file", "left_out", "fault"),
    [
        ("zipf_gain.py", r"    traits=Traits\(.*?\n    \),\n", "traits"),
        ("zipf_gain.py", r"    source=[^\n]*\n", "source"),
        ("zipf_gain.py", r"        range=[^\n]*\n", "range"),
        ("zipf_gain.py", r"        bounds=[^\n]*\n", "a reason why there is none"),
        ("topic_count_panel.py", r"    audience=[^\n]*\n", "audience"),
        ("topic_count_panel.py", r"    help=[^\n]*\n", "help"),
    ],
)
def test_what_every_measure_and_panel_states_cannot_be_left_out(file, left_out, fault):
    (step,) = [step for step in STEPS if step.kind == "python" and step.file.endswith(file)]
    exec(compile(step.text, file, "exec"), {"__name__": "whole"})
    source = re.sub(left_out, "", step.text, count=1, flags=re.DOTALL)
    assert source != step.text
    with pytest.raises((TypeError, ValueError), match=fault):
        exec(compile(source, file, "exec"), {"__name__": "without"})
