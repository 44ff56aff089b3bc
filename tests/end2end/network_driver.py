"""Run the whole window in a process that the kernel kills when it opens an internet socket.

`python network_driver.py FOLDER PANEL...` shows the given panels, or all panels if none is given, with documents that
contain external references. ``--ask`` opens an internet socket, to show that the kernel kills the process.
"""

from __future__ import annotations

import ctypes
import json
import os
import socket
import struct
import sys
import time
from pathlib import Path

HOSTILE = {
    "D-remote": """<html><head><meta http-equiv="refresh" content="0;url=http://192.0.2.1/"><link rel="stylesheet"
        href="http://192.0.2.1/a.css"><base href="http://192.0.2.1/"><style>body{background:url(http://192.0.2.1/b.png)}
        @import url(http://192.0.2.1/c.css);</style><script src="http://192.0.2.1/d.js">steal()</script></head>
        <body onload="steal()" background="e.png">kept words<img src="http://192.0.2.1/f.png"><img src="//192.0.2.1/g">
        <iframe src="http://192.0.2.1/h.html"></iframe><object data="http://192.0.2.1/i"></object><video
        poster="http://192.0.2.1/j.png"></video><svg><image href="http://192.0.2.1/k.png"/></svg>
        <a href="javascript:steal()">link</a><form action="http://192.0.2.1/"><input type=image src="l.png"></form>""",
    "D-files": '<html><body><img src="file:///etc/passwd"><a href="file:///etc/passwd">a file</a>kept words',
    "D-deep": "<html><body>" + "<div><b><table><tr><td>" * 20_000 + "kept words",
    "D-long": "kept words " + "x" * 2_000_000,
    "D-control": "kept words \x00\x01\x1b[31m\x7f \u202egnirts\u202c \u2066 \ufeff \ud7ff",
    "D-\u202eturned": "kept words of a docno that turns what stands beside it",
}


def forbid() -> None:
    """Make the kernel kill this process and its children when they open an IPv4 or IPv6 socket (x86-64)."""
    load, jump, end = 0x20, 0x15, 0x06
    steps = [
        (load, 0, 0, 0),
        (jump, 0, 3, 41),  # socket(2); other calls are allowed
        (load, 0, 0, 16),
        (jump, 2, 0, socket.AF_INET),
        (jump, 1, 0, socket.AF_INET6),
        (end, 0, 0, 0x7FFF0000),
        (end, 0, 0, 0x80000000),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(code))
    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(38, 1, 0, 0, 0) or library.prctl(22, 2, program, 0, 0):
        raise OSError(ctypes.get_errno(), "no filter of system calls here")


def collection(folder: Path) -> list[Path]:
    """Write a collection of untrusted documents, a run that retrieves them all, and judgements."""
    documents, run, qrels, topics = (folder / name for name in ("d.jsonl", "a.run", "q.txt", "t.tsv"))
    with documents.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps({"_id": docno, "text": text}) + "\n" for docno, text in HOSTILE.items())
    for name in ("a", "b\u202e"):
        ranked = list(HOSTILE) if name == "a" else list(HOSTILE)[::-1]
        lines = [f"1 Q0 {docno} {rank} {9 - rank} {name}\n" for rank, docno in enumerate(ranked, 1)]
        (folder / f"{name[0]}.run").write_text("".join(lines), encoding="utf-8")
    qrels.write_text("1 0 D-elsewhere 1\n", encoding="utf-8")
    topics.write_text("1\tkept words \u202eturned\n", encoding="utf-8")
    return [documents, run, folder / "b.run", qrels, topics]


def work(folder: Path, chosen_panels: list[str]) -> None:
    """Open the project, create a pool, judge every document, show panels, export and report; print the shown texts."""
    from PySide6.QtTest import QTest

    from irdesk.app import bootstrap
    from irdesk.domain.pool import FromRuns, PoolSpec, Taking
    from irdesk.domain.progress import QUIET
    from irdesk.session.pools.pool_preparation import prepare_pool
    from irdesk.settings.preferences import Preferences
    from irdesk.ui.shell.views_in_navigator_order import PANELS

    app = bootstrap.application()

    def wait(condition: object = None) -> None:
        until = time.monotonic() + 240
        while time.monotonic() < until:
            app.processEvents()
            if not window.runner.tasks and (condition is None or condition()):
                return
            time.sleep(0.002)
        raise SystemExit("waited for nothing")

    window = bootstrap.main_window(Preferences(folder / "preferences.toml"), folder / "sample.irdesk")
    window.resize(1280, 800)
    window.show()
    window.create_project(folder / "strange.irdesk", collection(folder))
    wait(lambda: window.desk and len(window.desk.queries.runs()) == 2 and window.desk.queries.sources("topics"))
    workspace = window.workspace
    chosen = FromRuns(tuple(Taking(source.id, 10) for source in workspace.state.present("run")))
    workspace.execute(prepare_pool(workspace.store, PoolSpec(workspace.new_id(), (chosen,), "docno", 1, 1), QUIET))
    window.show_workspace("judge")
    shown = {}
    window.activateWindow()
    editor = window.desk.editor
    for _ in HOSTILE:
        editor.begin_topic()
        wait(lambda: editor.document.is_ready)
        place = window.desk.queries.place()
        shown[place.docno] = editor.document.view.document().toPlainText()
        print(f"judging {place.docno!a}", file=sys.stderr, flush=True)
        QTest.keyClick(editor.document.view, "1")
        wait(lambda place=place: window.desk.queries.queue_row(place.topic, place.docno).own)
    window.show_workspace("collection")
    wait()
    window.show_workspace("analyse")
    kinds = [kind for kind in PANELS if not chosen_panels or kind.name in chosen_panels]
    for kind in kinds:
        print(f"showing {kind.name}", file=sys.stderr, flush=True)
        window.desk.show_panel(kind.name)
        wait()
        window.desk.panel(kind.panel).grab()
    window.grab()
    for action in ("help.keys", "preferences.show"):
        window.actions_table.trigger(action)
        wait()
    window.project.exporter.qrels(folder / "out.qrels")
    window.project.exporter.report(folder / "out.html")
    wait()
    names = [row.tag for row in window.desk.queries.runs()]
    print(json.dumps({"shown": shown, "names": names, "panels": [kind.name for kind in kinds]}))
    window.close()


if __name__ == "__main__":
    if "irdesk" in sys.modules or "PySide6" in sys.modules:
        raise SystemExit("imported too early: a socket opened at import would not be noticed")
    forbid()
    if "--ask" in sys.argv:
        socket.socket(socket.AF_INET)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    work(Path(sys.argv[1]), sys.argv[2:])
