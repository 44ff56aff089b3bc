"""Check that the command lines and notebook examples in the documentation work: run them on the sample, or parse them.

A block of commands that begins with the comment `# Not tested: REASON` is only parsed, by irdesk's parser.
"""

from __future__ import annotations

import argparse
import contextlib
import doctest
import gzip
import io
import os
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from documentation.markdown_files import FILES, NOT_TESTED, ROOT, Block, blocks, inline_code
from each_case import each_case

from irdesk.cli.main import COMMANDS, build_parser, run

SAMPLE = ROOT / "resources" / "sample"
SHELL = [block for path in FILES for block in blocks(path, "sh", "console")]
NOTEBOOK = [block for path in FILES for block in blocks(path, "pycon")]
WITH_SHELL = set("|<>;&")
DEPTH = 5  # documents per topic in the example runs; with more, ``decide`` takes much longer
WINDOWED = {"demo", "screenshots"}
KNOWN_BLOCKS = 20
PROJECT = (
    *("project", "create", "study", "documents.jsonl", "topics.trec", "qrels.txt"),
    *("run1.txt", "run2.txt", "run3.txt.gz"),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Create a folder with the example files, derived from the sample, and with a project built from them."""
    folder = tmp_path_factory.mktemp("examples")
    for name in ("qrels.txt", "documents.jsonl", "topics.trec"):
        shutil.copy(SAMPLE / name, folder)
    for number, run_name in enumerate(("bm25-b4", "rrf", "tfidf"), 1):
        lines = (SAMPLE / "runs" / f"{run_name}.run").read_text(encoding="utf-8").splitlines()
        ranked = [line.split() for line in lines]
        text = "".join(" ".join([*row[:5], f"run{number}\n"]) for row in ranked if int(row[3]) <= DEPTH)
        if number == 3:
            (folder / "run3.txt.gz").write_bytes(gzip.compress(text.encode()))
        else:
            (folder / f"run{number}.txt").write_text(text, encoding="utf-8")
    rows = [line.split() for line in (folder / "run1.txt").read_text(encoding="utf-8").splitlines()]
    timed = dict.fromkeys(row[2] for row in rows)
    (folder / "seconds.txt").write_text("".join(f"{docno} 12.5\n" for docno in timed), encoding="utf-8")
    (folder / "three.txt").write_text("".join(f"{row[0]} {row[2]} {row[3]}\n" for row in rows), encoding="utf-8")
    judged = (folder / "qrels.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    for name, step in (("anna", 1), ("ben", 2), ("model", 3)):
        (folder / f"{name}.qrels").write_text("".join(judged[::step]), encoding="utf-8")
    (folder / "runs.csv").write_text("run,team,model\nrun1,A,bm25\nrun2,A,rrf\nrun3,B,tfidf\n", encoding="utf-8")
    (folder / "runs").mkdir()
    shutil.copy(folder / "run1.txt", folder / "runs")
    printed = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(printed):
        assert run([*PROJECT]) == 0
        shutil.copy("study.irdesk", "damaged.irdesk")
        shutil.copy("study.irdesk", "labelled.irdesk")
        assert run(["project", "add", "labelled.irdesk", "model.qrels", "--model", "gpt-4"]) == 0
        assert run(["evaluate", "qrels.txt", "run1.txt", "--format", "trec"]) == 0
    lines = [line for line in printed.getvalue().splitlines(keepends=True) if "\t" in line]
    (folder / "expected.txt").write_text("".join(lines), encoding="utf-8")
    return folder


@pytest.fixture
def place(made, tmp_path, monkeypatch) -> Path:
    """Copy the example files to a new folder and make it the current folder."""
    folder = tmp_path / "examples"
    shutil.copytree(made, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    return folder


def test_examples_are_found():
    assert len([block for block in SHELL if not block.not_tested]) >= KNOWN_BLOCKS
    assert len(NOTEBOOK) >= 5


@pytest.mark.parametrize("path", sorted({block.path for block in SHELL}), ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_run(path, place, capsys):
    """Run a page's commands in order, because later examples use the files of earlier ones."""
    for block in SHELL:
        if block.path == path and not block.not_tested:
            for command in block.commands():
                status, output = carried_out(command, capsys)
                assert status == 0, f"{path.name}:{block.line}: {command}\n{output}"


def carried_out(command: str, capsys) -> tuple[int, str]:
    """Run a command in this process or, if it needs a shell, in one; return its status and output. An irdesk command
    whose output is only redirected to a file needs no shell.
    """
    words = shell_words(command)
    file = Path(words[-1]) if words[-2:-1] == [">"] else None
    words = words[:-2] if file else words
    if words[0] == "irdesk" and "$" not in command and not any(WITH_SHELL.issuperset(word) for word in words):
        status = run(words[1:])
        streams = capsys.readouterr()
        if file:
            file.write_text(streams.out, encoding="utf-8")
        return status, streams.out + streams.err
    if os.name == "nt":
        return 0, "no shell"
    program = f'{sys.executable} -c "import sys; from irdesk.app.main import main; sys.exit(main())"'
    script = f'set -o pipefail\nirdesk() {{ {program} "$@"; }}\n{command}\n'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout + done.stderr


def shell_words(command: str) -> list[str]:
    """Split a command into words. Operators such as ``|`` are separate words unless they are quoted."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|<>;&")
    lexer.whitespace_split, lexer.commenters = True, ""
    return list(lexer)


def not_tested() -> list[tuple[Block, str]]:
    return [(block, command) for block in SHELL if block.not_tested for command in block.commands()]


@each_case(("block", "command"), not_tested())
def test_commands_that_cannot_be_run_are_parsed(block, command):
    assert block.lines[0].removeprefix(NOT_TESTED).strip()
    words = [word for word in shlex.split(command) if "=" not in word or word.startswith("-")]
    if words[0] in {"python3", "python"} and words[1].endswith(".py"):
        # `check.py` passes unknown options to pytest; irdesk's own pytest options are defined in `conftest.py`.
        scripts = (ROOT / words[1], ROOT / "tests" / "conftest.py")
        source = "".join(script.read_text(encoding="utf-8") for script in scripts)
        assert all(f'"{word}"' in source for word in words[2:] if word.startswith("-"))
    elif words[0] == "irdesk" and words[1] in {*COMMANDS, *WINDOWED}:
        whole_parser().parse_args(words[1:])


@cache
def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    return build_parser()


def inline() -> list[tuple[Path, str]]:
    """Return the commands within sentences."""
    pieces = [(path, code) for path in FILES for code in inline_code(path) if code.startswith("irdesk ")]
    return list(dict.fromkeys(pieces))


@each_case(("path", "code"), inline())
def test_commands_in_sentences_exist(path, code):
    """Check that each command and its options exist; sentences may omit arguments."""
    if code.startswith("irdesk COMMAND") or code.startswith("irdesk: "):
        return
    parser = whole_parser()
    words = shlex.split(code.replace("…", ""))[1:]
    while words and (choices := subcommands(parser)) and words[0] in choices:
        parser = choices[words.pop(0)]
    known = {option for action in parser._actions for option in action.option_strings}
    assert [word for word in words if word.startswith("-") and word != "-" and word not in known] == []
    first = code.split()[1]
    assert first in {*COMMANDS, *WINDOWED} or first.startswith(("-", "[")) or first.endswith((".irdesk", "PROJECT"))


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return a command's subcommands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


@pytest.mark.parametrize(
    "path", sorted({entry.path for entry in NOTEBOOK}), ids=lambda path: str(path.relative_to(ROOT))
)
def test_notebook_examples_run(path, monkeypatch):
    monkeypatch.chdir(SAMPLE)
    lines = [line for block in NOTEBOOK if block.path == path for line in (*block.lines, "")]
    example = doctest.DocTestParser().get_doctest("\n".join(lines) + "\n", {}, path.name, str(path), 0)
    results = doctest.DocTestRunner(verbose=False).run(example)
    assert results.attempted >= 2
    assert results.failed == 0
