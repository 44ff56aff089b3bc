"""Untrusted names in the output, on a real terminal and in a pipe."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from irdesk.cli.support.terminal import TerminalStream
from irdesk.domain.untrusted_text import on_one_line, on_terminal, plain

MAIN = "import sys; from irdesk.app.main import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 120
TAG = "\x1b[31mred\x07\u202edet\u200f\x9b2J"
SHOWN = "\ufffd[31mred\ufffd\ufffddet\ufffd\ufffd2J"
TOPIC, SHOWN_TOPIC = "t\x08\u2066opic", "t\ufffd\ufffdopic"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "qrels").write_text(f"{TOPIC} 0 d\x1bx 1\n{TOPIC} 0 e 0\n")
    (tmp_path / "run").write_text(f"{TOPIC} Q0 e 1 2 {TAG}\n{TOPIC} Q0 d\x1bx 2 1 {TAG}\n")
    return tmp_path


def on_pty(folder: Path, command: str, late: bytes = b"") -> str:
    """Run a shell command on a pseudo-terminal and return everything it writes. ``late`` is sent to its standard input
    after the first output.
    """
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 200))
    process = subprocess.Popen(
        ["sh", "-c", command, sys.executable, MAIN],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=slave,
        stderr=slave,
        env=os.environ | {"TERM": "vt100", "PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
    )
    os.close(slave)
    shown = b""
    while select.select([master], [], [], PATIENCE)[0]:
        try:
            shown += (data := os.read(master, 65536))
        except OSError:  # On Linux, the end of output raises an error.
            break
        if not process.stdin.closed:
            process.stdin.write(late)
            process.stdin.close()
        if not data:
            break
    process.wait(PATIENCE)
    os.close(master)
    return shown.decode().replace("\r\n", "\n")


IRDESK = '"$0" -c "$1"'


def test_tables_and_errors_on_a_terminal_show_names_plainly(folder: Path) -> None:
    strange = f"no\x1b[2J\nsuch {TAG}"
    commands = [
        ["evaluate", "qrels", "run", "-m", "RR", "-q"],
        ["explain", "qrels", "run", "-m", "AP", "--topic", TOPIC],
        ["evaluate", strange, "run"],
        ["evaluate", "qrels", "run", "--wrong", TAG],
        [strange],
    ]
    (folder / "commands.py").write_text(
        "from contextlib import suppress\nfrom irdesk.app.main import main\n"
        f"for arguments in {commands!r}:\n    with suppress(SystemExit):\n        main(arguments)\n"
    )
    shown = on_pty(folder, f'"$0" commands.py; {IRDESK} evaluate qrels run -m RR --format csv | cat')
    assert f"{SHOWN}  {SHOWN_TOPIC}  0.5000" in shown
    assert f"{SHOWN} · topic {SHOWN_TOPIC} · AP" in shown
    assert "d\ufffdx" in shown
    one_line = f"no\ufffd[2J\ufffdsuch {SHOWN}"
    assert f"irdesk: {one_line}: " in shown
    assert f"unrecognized arguments: --wrong {SHOWN}" in shown
    assert f"irdesk: {one_line}: no project or command of this name exists" in shown
    assert f"{TAG},all,RR,0.5," in shown, "what cat was given"
    rest = shown.replace(f"{TAG},all", "")
    assert not {letter for letter in rest if letter != plain(letter)}


def test_progress_on_a_terminal_shows_names_plainly(folder: Path) -> None:
    name = f"run {TAG}\n2"
    (folder / name).write_bytes((folder / "run").read_bytes())
    shown = on_pty(folder, f"{IRDESK} evaluate - '{name}' -m RR", (folder / "qrels").read_bytes())
    assert f"reading run {SHOWN}\ufffd2" in shown
    assert f"{SHOWN}  0.5000" in shown
    assert TAG not in shown


def test_piped_output_is_not_changed(folder: Path) -> None:
    command = [sys.executable, "-c", MAIN, "evaluate", "qrels", "run", "-m", "RR", "-q", "--format", "trec"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=True)
    assert done.stdout == f"recip_rank            \t{TOPIC}\t0.5000\nrecip_rank            \tall\t0.5000\n".encode()


def test_a_name_on_one_line_has_no_breaks() -> None:
    text = "a\tb\nc\r\u2028d\u200ee \u202e"
    assert plain(text) == "a\tb\nc\ufffd\u2028d\u200ee \ufffd"
    assert on_terminal(text) == "a\tb\nc\ufffd\u2028d\ufffde \ufffd"
    assert on_one_line(text) == "a\ufffdb\ufffdc\ufffd\ufffdd\ufffde \ufffd"


def test_formulas_are_kept_out_of_csv_where_that_is_asked(folder: Path, command, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "other").write_text(f"{TOPIC} Q0 e 1 2 =1+1\n")
    evaluate = command("evaluate", "qrels", "other", "-m", "YAAP", "--format", "csv")
    assert evaluate()[1].splitlines()[1].startswith("=1+1,all,YAAP,-0.69")
    assert evaluate("--no-formulas")[1].splitlines()[1].startswith("'=1+1,all,YAAP,-0.69")
    status, _, err = command("evaluate", "qrels", "run", "--no-formulas")()
    assert (status, err) == (2, "irdesk: --no-formulas is for spreadsheets; give --format csv, too\n")


def test_a_stream_that_is_no_terminal_is_no_terminal_stream() -> None:
    assert not isinstance(sys.stdout, TerminalStream)
