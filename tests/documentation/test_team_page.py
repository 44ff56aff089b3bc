"""The ten commands on the help page about live teams are run exactly as printed, against the real service. They invite
fifty people.
"""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import pytest
from documentation.markdown_files import HELP, blocks
from served_team import ServedProject

from irdesk.service.client.membership import membership_of
from irdesk.store.store import Store

PAGE = HELP / "team-service.md"
COMMANDS = 10
PEOPLE, TOPICS, DOCUMENTS = 50, 50, 2
HERE = ("--port", "0", "--public", "localhost")
"""Options added to the page's command that starts the service, because tests may run in parallel."""

pytestmark = pytest.mark.takes_long


@pytest.fixture
def study(tmp_path, monkeypatch) -> Path:
    """Create the files that the page names, in a new current folder; return the folder."""
    names = [f"{topic}-{i}" for topic in range(TOPICS) for i in range(DOCUMENTS)]
    files = {
        "people.txt": "".join(f"person {i}\n" for i in range(PEOPLE)),
        "documents.jsonl": "".join(json.dumps({"docno": name, "text": f"text of {name}"}) + "\n" for name in names),
        "topics.trec": "".join(f"<top>\n<num> {i}\n<title> topic {i}\n</top>\n" for i in range(TOPICS)),
    }
    for number in (1, 2):
        lines = [
            f"{topic} Q0 {topic}-{i} {rank} {DOCUMENTS - rank} run{number}\n"
            for topic in range(TOPICS)
            for rank, i in enumerate(range(DOCUMENTS)[:: (1, -1)[number - 1]])
        ]
        files[f"run{number}.txt"] = "".join(lines)
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_fifty_people_are_invited_with_the_commands_of_the_page(study):
    commands = blocks(PAGE, "sh")[0].commands()
    assert len(commands) == COMMANDS
    ours = [shlex.split(command)[1:] for command in commands if command.startswith("irdesk ")]
    assert ours[0][:2] == ["project", "create"], "the commands before install irdesk"
    home, service, output = study / "home", None, ""
    for words in ours:
        if words[0] == "serve":
            service = ServedProject(words[1], *words[2:], *HERE, home=home, forked=False)
            continue
        done = ServedProject.command(home, *words)
        assert done.returncode == 0, done.stderr
        output = done.stdout
    try:
        files = sorted((study / "invitations").iterdir())
        assert len(files) == PEOPLE
        joined(service, files[0], study / "anna.irdesk")
        joined(service, output.partition(": ")[2].strip(), study / "carla.team")
        progress = service.irdesk("team", "progress", str(study / "carla.team"))
        assert progress.count(", open\n") == PEOPLE - 1
        assert "person 0: 0 of" in progress
    finally:
        service.stop()


def joined(service: ServedProject, invitation: object, path: Path) -> None:
    """Accept an invitation, and check the file that is written."""
    service.irdesk("team", "join", str(invitation), "-o", str(path))
    assert path.exists()
    assert os.name == "nt" or path.stat().st_mode & 0o077 == 0
    if path.suffix == ".irdesk":
        store = Store.read(path)
        assert membership_of(store).name == "person 0"
        store.close()
