"""Change a project in a program that is killed repeatedly: ``kill_driver.py PROJECT KILLS SEED``.

Each program is a fork of this process, with all modules imported. It opens the project, compares it with the state that
the previous program reported as stored, and changes it at random, reporting before and after each change. Prints a line
of JSON: the number of kills and steps, the number of steps stored without a report, and the errors.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.commands import (
    CannotTell,
    FlagDocument,
    JudgeDocument,
    MoveTo,
    Redo,
    RemoveSource,
    SkipDocument,
    TakeBack,
    Undo,
    WriteComment,
    WriteNote,
)
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.project_files import integrity_check
from irdesk.session.project_files.project_opening import open_project, workspace_of

LONGEST = 0.06  # maximum seconds that a program runs after the comparison


@dataclass
class Known:
    """The state that the programs reported: ``stored`` is the digest after the last completed step; ``tried`` is true
    if another step began.
    """

    stored: str = ""
    tried: bool = False
    kills: int = 0
    steps: int = 0
    unsaid: int = 0
    wrong: list[str] = field(default_factory=list)


def digest(workspace: Workspace) -> str:
    """Return a digest of everything a user sees of a project, except the current document."""
    state = workspace.state
    judgements = sorted(
        (topic, docno, name, repr(judgement))
        for entry in (state.judgements, state.second_judgements)
        for topic, documents in entry.items()
        for docno, by_name in documents.items()
        for name, judgement in by_name.items()
    )
    notes = sorted((topic, name, repr(note)) for topic, entry in state.notes.items() for name, note in entry.items())
    sources = sorted(source.name for source in state.sources.values() if source.present)
    return hashlib.sha256(repr((judgements, notes, sources, sorted(state.settings.items()))).encode()).hexdigest()


def compare(workspace: Workspace, known: Known, *, thoroughly: bool) -> str:
    """Compare a project with the reports. Return ``same``, ``unsaid`` if one further step was stored without a report,
    or a description of the difference.
    """
    if thoroughly and (findings := integrity_check.check(workspace)):
        return "; ".join(findings)
    if not known.stored or digest(workspace) == known.stored:
        return "same"
    if not known.tried:
        return "a step that was said to be stored is not"
    undone = workspace.history.last and workspace.store.data().changes[-1].kind == "undo"
    workspace.execute(Redo() if undone else Undo())
    return "unsaid" if digest(workspace) == known.stored else "neither what was said to be stored nor one step more"


def step(workspace: Workspace, chance: random.Random, folder: Path) -> None:
    """Make a random change."""
    topic = chance.choice(list(workspace.state.pool.queues))
    docno = chance.choice(workspace.state.pool.queues[topic])
    kind = chance.randrange(14)
    if kind < 5:
        workspace.execute(JudgeDocument(topic, docno, chance.randrange(4), 1.5))
    elif kind == 5:
        workspace.execute(TakeBack(topic, docno))
    elif kind == 6:
        workspace.execute(WriteComment(topic, docno, "word " * chance.randrange(1, 2000)))
    elif kind == 7:
        workspace.execute(chance.choice((SkipDocument(topic, docno), CannotTell(topic, docno, "why"))))
    elif kind == 8:
        workspace.execute(FlagDocument(topic, docno, flagged=chance.random() < 0.5))
    elif kind == 9:
        workspace.execute(WriteNote(topic, chance.randrange(1, 6), "note"))
    elif kind == 10:
        workspace.execute(MoveTo(topic, docno))
    elif kind == 11:
        workspace.execute(chance.choice((Undo(), Redo())))
    else:
        loaded = [source for source in workspace.state.present("run") if source.name.startswith("extra")]
        if len(loaded) > 3:
            workspace.execute(RemoveSource(loaded[0].id))
            return
        name = f"extra{chance.randrange(10**9)}"
        lines = (f"{entry} Q0 d{rank} {rank} {200 - rank} {name}\n" for entry in "123" for rank in range(200))
        (folder / name).write_text("".join(lines))
        frozen = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(folder / name, workspace.new_id(), workspace.now(), frozen, QUIET))


def program(path: Path, known: Known, seed: int, say: int, folder: Path) -> None:
    """Run one program until it is killed."""
    workspace = workspace_of(open_project(path, QUIET), "anna")
    result = compare(workspace, known, thoroughly=seed % 25 == 0)
    os.write(say, f"found {digest(workspace)} {result}\n".encode())
    chance = random.Random(seed)
    while True:
        os.write(say, b"try\n")
        with suppress(CommandRefused):
            step(workspace, chance, folder)
        os.write(say, f"done {digest(workspace)}\n".encode())


def kill_once(path: Path, known: Known, chance: random.Random, folder: Path) -> None:
    """Start a program, kill it at a random moment, and record its reports."""
    hear, say = os.pipe()
    seed = chance.randrange(1 << 30)
    child = os.fork()
    if not child:
        os.close(hear)
        try:
            program(path, known, seed, say, folder)
        except BaseException as fault:
            os.write(say, f"found - {type(fault).__name__}: {fault}\n".encode())
        os._exit(1)
    os.close(say)
    with os.fdopen(hear) as lines:
        texts = []
        if chance.random() < 0.8:  # in the other cases, the program may be killed while it opens the project
            texts.append(lines.readline())
        time.sleep(chance.random() * LONGEST)
        os.kill(child, signal.SIGKILL)
        texts += list(lines)
    os.waitpid(child, 0)
    known.kills += 1
    for line in texts:
        word, *rest = line.split(maxsplit=2)
        if word == "found":
            known.stored, known.tried = rest[0], False
            known.unsaid += rest[1].strip() == "unsaid"
            if rest[1].strip() not in {"same", "unsaid"}:
                known.wrong.append(rest[1].strip())
        elif word == "try":
            known.tried = True
        elif word == "done":
            known.stored, known.tried = rest[0].strip(), False
            known.steps += 1


def main() -> int:
    path, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))
    known = Known()
    with tempfile.TemporaryDirectory() as scratch:
        while known.kills < kills and not known.wrong:
            kill_once(path, known, chance, Path(scratch))
    print(json.dumps(known.__dict__))
    return 1 if known.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
