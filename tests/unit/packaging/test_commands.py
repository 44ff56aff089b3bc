"""The two commands in the README: their decisions, and their messages when a step or the rendering fails."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import check
import demo
import environment
import pytest
from check import Outcome

PROGRAMS = Path(sys.executable).parent
PYTHON = Path(sys.executable).name


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ("linux", {"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
        ("win32", {"QT_QPA_PLATFORM": "minimal:enable_fonts"}, False),
    ],
)
def test_the_demo_shows_a_window_where_one_can_be_seen(platform, variables, expected):
    assert demo.has_screen(platform, variables) is expected


@pytest.mark.skipif(os.name == "nt", reason="uses the programs true and false")
@pytest.mark.parametrize("program", ["true", "false"])
def test_a_rendering_without_pictures_is_a_failure(program, tmp_path, capfd):
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "irdesk").symlink_to(shutil.which(program))
    assert demo.render(programs, tmp_path / "pictures") == 1
    assert "The rendering failed" in capfd.readouterr().err


def test_a_step_tells_how_it_went():
    good = check.run("good", [PYTHON, "-c", "pass"], PROGRAMS)
    bad = check.run("bad", [PYTHON, "-c", "raise SystemExit(3)"], PROGRAMS)
    assert (good.status, bad.status) == (0, 3)


def test_the_other_steps_run_beside_the_last_one_and_print_at_once(capfd, tmp_path):
    """The last step waits for a file that the second step writes, and prints while waiting."""
    file = tmp_path / "written"
    says = "print('first half', flush=True); {}; print('second half'); raise SystemExit({})"
    waits = f"import time, pathlib\nwhile not pathlib.Path({str(file)!r}).exists(): print('waiting'); time.sleep(0.01)"
    commands = {
        "one": [PYTHON, "-c", says.format("pass", 3)],
        "two": [PYTHON, "-c", says.format(f"open({str(file)!r}, 'w')", 0)],
        "tests": [PYTHON, "-uc", waits],
    }
    outcomes = check.full(PROGRAMS, commands)
    assert [(outcome.step, outcome.status) for outcome in outcomes] == [("one", 3), ("two", 0), ("tests", 0)]
    printed = capfd.readouterr().out
    for step in ("one", "two"):
        heading = f"== {step}: {' '.join(commands[step])}\n"
        assert f"{heading}first half{os.linesep}second half" in printed


def test_steps_run_offscreen_at_the_top_of_the_checkout_and_keep_what_is_compiled(capfd, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    where = "os.environ['QT_QPA_PLATFORM'], os.path.isfile('pyproject.toml')"
    code = f"import os, sys; print({where}, sys.dont_write_bytecode)"
    check.run("where", [PYTHON, "-c", code], PROGRAMS)
    assert "offscreen True False" in capfd.readouterr().out


def test_the_tests_are_the_last_step():
    for newest in (False, True):
        steps = check.steps(newest, ["-k", "docnos"])
        assert list(steps)[-1] == "tests"
        assert steps["tests"][-2:] == ["-k", "docnos"]


WARNING = """
import warnings
import pytest

@pytest.mark.parametrize("category", ["DeprecationWarning", "PendingDeprecationWarning", "FutureWarning"])
def test_announced(category):
    warnings.warn("it goes away", getattr(__builtins__, category, None) or __builtins__[category])

@pytest.mark.parametrize("category", [UserWarning, RuntimeWarning, ResourceWarning])
def test_wrong(category):
    warnings.warn("it is wrong", category)
"""


@pytest.mark.parametrize(("newest", "failed"), [(False, 3), (True, 6)])
def test_deprecation_warnings_fail_only_with_the_newest_libraries(newest, failed, tmp_path):
    """The warnings are raised in a pytest session without plugins, which uses the project's filters."""
    options = tomllib.loads((environment.CHECKOUT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    filters = "".join(f"    {entry}\n" for entry in options["filterwarnings"])
    (tmp_path / "pytest.ini").write_text(f"[pytest]\nfilterwarnings =\n{filters}")
    (tmp_path / "test_warning.py").write_text(WARNING)
    program, *arguments = check.steps(newest, [])["tests"]
    arguments = [argument for argument in arguments if argument not in {"-n", "auto", "--dist", "worksteal"}]
    command = [sys.executable, "-m", program, *arguments, "-p", "no:cacheprovider"]
    variables = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=variables)
    assert f"{failed} failed" in done.stdout, done.stdout + done.stderr


def test_ci_runs_the_command_of_readme():
    readme = (environment.CHECKOUT / "README.md").read_text(encoding="utf-8")
    command = (environment.CHECKOUT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1]
    assert shlex.split(command) == ["python3", "packaging/check.py"]
    assert f"\n{command}\n" in readme


def test_the_summary_names_what_is_not_in_order():
    text = check.summary([Outcome("linter", "ruff check", 1, 0.1), Outcome("tests", "pytest", 0, 12.3)])
    assert "Not in order: linter." in text
    assert text.count("FAILED") == 1


def test_the_summary_says_what_was_stopped():
    text = check.summary([Outcome("types", "mypy", None, 60.0), Outcome("tests", "pytest", 0, 12.3)])
    assert "Nothing wrong so far; stopped before the end: types." in text
    assert "Not in order: tests." in check.summary([Outcome("types", "", None, 60.0), Outcome("tests", "", 1, 1.0)])


def test_a_step_is_stopped_when_its_time_is_over():
    assert check.run("long", [PYTHON, "-c", "import time; time.sleep(60)"], PROGRAMS, 0.3).status is None


def test_a_stopped_step_shows_what_it_printed(capfd):
    command = [PYTHON, "-c", "import time; print('so far', flush=True); time.sleep(60)"]
    assert check.run("long", command, PROGRAMS, 3, together=True).status is None
    assert "so far" in capfd.readouterr().out


def test_the_quick_check_tests_what_lies_near_a_change(tmp_path):
    for name in ("unit/formats/test_a.py", "unit/formats/test_b.py", "ui/plots/test_c.py", "unit/domain/test_d.py"):
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    near = lambda *changed: check.tests_near(changed, tmp_path)[1:]  # noqa: E731 - without the smoke tests
    assert near("irdesk/formats/a.py") == ["tests/unit/formats/test_a.py"]
    assert near("irdesk/formats/other.py") == ["tests/unit/formats"]
    assert near("irdesk/formats/deeper/other.py") == ["tests/unit/formats"]
    assert near("irdesk/ui/plots/c.py") == ["tests/ui/plots/test_c.py"]
    assert near("tests/unit/formats/test_b.py", "README.md") == ["tests/unit/formats/test_b.py"]
    assert near("irdesk/notebook.py", "tests/unit/gone/test_x.py") == []


def test_the_summary_is_not_taken_for_a_test_runner():
    text = check.summary([Outcome("tests", "pytest", status, 1.0) for status in (0, 1)])
    assert not re.search(r"\d+ (passed|failed|skipped)", text)
