"""The steps of CONTRIBUTING.md: their additions pass the guard tests in a copy, and each omission is reported by a
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
COPIED = ("irdesk", "tests", "resources/help", "resources/icons", "resources/fonts", "pyproject.toml")
GUARDS = (
    "tests/unit/evaluation/measures/test_measure_traits.py",
    "tests/unit/evaluation/explain/test_explained_families.py",
    "tests/unit/formats/test_registry.py::test_names_and_kinds",
    "tests/unit/formats/test_registry.py::test_every_format_of_runs_and_judgements_reads_its_sample",
    "tests/unit/cli/test_commands.py",
    "tests/unit/test_layers.py",
    "tests/ui/shell/test_panel_registry.py",
)
ABOUT_WHAT_IS_THERE = ("tests/unit/evaluation/measures/test_measure_traits.py", "tests/unit/test_layers.py")
"""Guards that no omission of a whole step makes fail."""
WALK = "tests/unit/test_layers.py::test_the_window_asks_queries_and_never_the_state_of_a_workspace"
"""A guard that reads the whole window, and that no step of the document can break."""
STEP = re.compile(
    r"`(?P<file>[\w./]+\.py)`[^`]*?:\n\n```(?P<kind>python|diff)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE
)
FURTHER = re.compile(r"\A\n\n(?:[^`\n]+:\n\n)?```diff\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """A change to one file, as described in the document: the whole text of a new file, or changed lines."""

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


def steps() -> Iterator[Step]:
    """Parse the steps from the document, in order; further changes to a file follow the first one."""
    document = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for match in STEP.finditer(document):
        yield Step(match["file"], match["kind"], match["text"])
        end = match.end()
        while further := FURTHER.match(document[end:]):
            yield Step(match["file"], "diff", further["text"])
            end += further.end()


STEPS = tuple(steps())


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
    folder = tmp_path_factory.mktemp("contributing") / "checkout"
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


@pytest.fixture
def copy(checkout: Path) -> Iterator[Path]:
    """Return the copy, in which the test applies steps; restore the files afterwards. Sharing one copy saves compiling
    each module again.
    """
    yield checkout
    for step in STEPS:
        (checkout / step.file).unlink(missing_ok=True)
        if (ROOT / step.file).is_file():
            shutil.copy2(ROOT / step.file, checkout / step.file)


def guards(checkout: Path, *arguments: str) -> tuple[int, str]:
    """Run the guard tests in a checkout; return the exit status and the output."""
    variables = {**os.environ, "PYTHONPATH": str(checkout), "QT_QPA_PLATFORM": "offscreen"}
    variables["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # other plug-ins take a third of a second to import
    if not LONG:
        variables[SHOWN_PANELS] = "topic_count"  # the other panels are as in this checkout, where all are shown
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
        *arguments,
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
def test_what_the_walk_adds_passes_the_guards(copy):
    for step in STEPS:
        step.take(copy)
    status, output = guards(copy)
    assert status == 0, output


@pytest.mark.takes_long
def test_what_is_left_out_is_named_by_a_guard(copy):
    """All omissions are made at once; each must make a different guard test fail."""
    for step in STEPS:
        text = step.text
        if step.file.endswith("topic_count_panel.py"):
            text = text.replace('help="coordinator#load-files"', 'help="coordinator#nowhere"')
            text = text.replace("No topic is judged yet: add qrels, or judge.", "")
        if step.file.endswith("run_stats.py"):
            text = text.replace(', help="how many topics and documents each run has"', "")
        if not step.file.endswith(("format_samples.py", "test_explained_families.py")):
            Step(step.file, step.kind, text).take(copy)
    status, output = guards(copy, *(f"--ignore={guard}" for guard in ABOUT_WHAT_IS_THERE))
    assert status == 1, output
    for words in (
        "ZipfDCG has no worked example",
        "add a small file of csv-run",
        "is no section of",
        "run-stats: add_parser has to give a line of help",
        "'topic_count' == ''",
    ):
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
