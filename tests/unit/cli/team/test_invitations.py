"""``irdesk team create`` and ``invite`` with a file of names: one invitation per person, even if the command is
repeated.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import pytest
from served_team import make_project

from irdesk.domain.progress import QUIET
from irdesk.service.invitation_line import Server, read_invitation
from irdesk.service.team.team import Team
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

NAMES = "anna\n  ben  the second\n\nanna\n"


@pytest.fixture
def project(new_place, tmp_path, folder) -> Callable[[], object]:
    """Return the location of a project that was served once. The test runs with a file, and again with a database."""
    made = make_project(tmp_path / "study.irdesk", ("first",), shared=False)
    place = new_place()
    if isinstance(place, Path):
        shutil.copy(made, place)
    else:
        copy_project(made, place, QUIET)
    with team_at(place) as team:
        team.keep_address(Server("judge.example.org", 8443, "tls"))
    folder({"people.txt": NAMES})
    return place


@contextmanager
def team_at(place):
    store = Store.open(place, shared=True)
    try:
        yield Team(store, Path("packages"))
    finally:
        store.close()


def invited(place) -> list[str]:
    """Return the names of the unused invitations."""
    with team_at(place) as team:
        return [invitation.name for invitation in team.progress(None).invitations]


def test_people_of_a_file_get_the_topics(command, folder, new_place):
    folder(
        {
            "people.txt": NAMES,
            "one": "1 Q0 a 1 2 one\n1 Q0 b 2 1 one\n2 Q0 c 1 1 one\n",
            "documents.jsonl": '{"docno": "a", "text": "x"}\n',
        }
    )
    place, irdesk = new_place(), command()
    assert irdesk("project", "create", place, "one", "documents.jsonl")[0] == 0
    assert irdesk("project", "pool", place, "--depth", "2")[0] == 0
    status, output, errors = irdesk("team", "create", place, "--names", "people.txt")
    assert (status, errors) == (0, "")
    assert "to anna, ben the second\n" in output
    assert "ready for a team" in output


def test_each_person_of_a_file_gets_a_file(command, project):
    status, output, errors = command("team")("invite", project, "--names", "people.txt", "-o", "new/invitations")
    assert (status, errors) == (0, "")
    files = {name: Path("new", "invitations", f"{name.replace(' ', '-')}.invitation") for name in invited(project)}
    assert list(files) == ["anna", "ben the second"]
    assert output == "".join(f"{name}: {path}\n" for name, path in files.items())
    for name, path in files.items():
        assert read_invitation(str(path)).name == name
        assert os.name == "nt" or path.stat().st_mode & 0o077 == 0
    assert sorted(Path("new", "invitations").iterdir()) == sorted(files.values())


def test_repeated_with_a_longer_list_only_new_people_are_invited(command, project):
    invite = command("team", "invite", project, "-o", "invitations")
    assert invite("--names", "people.txt")[0] == 0
    before = {path.name: path.read_bytes() for path in Path("invitations").iterdir()}
    status, output, errors = invite("--names", "people.txt", "cleo")
    assert (status, errors) == (0, "")
    assert output.count("made earlier; delete it first for a new invitation") == 2
    after = {path.name: path.read_bytes() for path in Path("invitations").iterdir()}
    assert after.keys() - before.keys() == {"cleo.invitation"}
    assert before.items() <= after.items()
    assert sorted(invited(project)) == ["anna", "ben the second", "cleo"]


def test_two_people_never_share_a_file(command, project):
    invite = command("team", "invite", project, "-o", "invitations")
    status, _output, errors = invite("ben 2", "ben-2")
    assert (status, "would hold the invitations of both ben 2 and ben-2" in errors) == (2, True)
    assert invited(project) == []
    assert invite("ben 2")[0] == 0
    status, _output, errors = invite("ben-2")
    assert (status, "would hold the invitations of both ben 2 and ben-2" in errors) == (2, True)
    assert invited(project) == ["ben 2"]


def test_a_folder_that_cannot_be_made_is_said_before_anybody_is_invited(command, project):
    status, _output, errors = command("team", "invite", project)("anna", "-o", "people.txt")
    assert (status, "people.txt" in errors, errors.count("\n")) == (2, True, 1)
    assert invited(project) == []


def test_a_single_person_may_get_a_file_of_any_name(command, project):
    invite = command("team", "invite", project)
    out = Path("new", "for anna.invitation")
    status, output, errors = invite("anna", "-o", str(out))
    assert (status, output, errors) == (0, f"anna: {out}\n", "")
    assert read_invitation(str(out)).name == "anna"
    status, _output, errors = invite("--names", "people.txt", "-o", str(out))
    assert (status, "is a file for one person: name a folder for 2 people" in errors) == (2, True)
    status, _output, errors = invite("cleo", "-o", str(out))
    assert (status, "would hold the invitations of both anna and cleo" in errors) == (2, True)
    assert invited(project) == ["anna"]
