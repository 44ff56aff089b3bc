"""The decision to rebuild, extend or keep the environment, and the library versions installed in it."""

import shutil
from pathlib import Path

import environment
import lock
import pytest
from environment import Stamp, Versions, Work

CHECKOUT = Path("/home/someone/irdesk")


def stamp(pyproject=b"[project]", versions=Versions.LOCKED, python=(3, 11, 2), checkout=CHECKOUT, extras=()):
    return environment.stamp_of(pyproject, versions, python, checkout, extras)


def test_the_stamp_is_the_same_for_the_same_environment():
    assert stamp(extras=["dev", "docs"]) == stamp(extras=["docs", "dev", "dev"])


def test_the_stamp_changes_with_pyproject():
    assert stamp(pyproject=b"[project]") != stamp(pyproject=b"[project]\n")


def test_the_stamp_changes_with_what_is_compiled():
    names = {path.name for path in environment.built_from()}
    assert names == {"pyproject.toml", "kernels_build_hook.py", "_kernels.c", "_kernels_numbers.h"}


@pytest.mark.parametrize("name", lock.LOCKS)
def test_a_changed_lock_installs_again(name, tmp_path, monkeypatch):
    before = stamp()
    monkeypatch.setattr(lock, "FOLDER", shutil.copytree(lock.FOLDER, tmp_path / "locked"))
    assert stamp() == before
    with lock.file_of(name).open("a") as file:
        file.write("more==1.0\n")
    assert environment.work_to_do(before, stamp(), usable=True) == (Work.INSTALL, stamp())


def test_the_stamp_outlives_a_patch_of_python_but_not_a_new_minor():
    assert stamp(python=(3, 11, 2)) == stamp(python=(3, 11, 9))
    assert stamp(python=(3, 11, 2)) != stamp(python=(3, 12, 2))


def test_the_stamp_survives_its_file():
    written = stamp(extras=["dev"])
    assert Stamp.from_json(written.to_json()) == written


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"extras": []}', '{"extras": [], "more": 1}', "null"])
def test_a_damaged_stamp_is_no_stamp(text):
    assert Stamp.from_json(text) is None


def test_nothing_to_do_when_nothing_changed():
    assert environment.work_to_do(stamp(), stamp(), usable=True) == (Work.NOTHING, stamp())


def test_a_changed_pyproject_installs_again():
    wanted = stamp(pyproject=b"changed")
    assert environment.work_to_do(stamp(), wanted, usable=True) == (Work.INSTALL, wanted)


def test_more_extras_are_added():
    wanted = stamp(extras=["dev"])
    assert environment.work_to_do(stamp(), wanted, usable=True) == (Work.INSTALL, wanted)


def test_fewer_extras_need_nothing_and_lose_nothing():
    result = stamp(extras=["dev"])
    assert environment.work_to_do(result, stamp(), usable=True) == (Work.NOTHING, result)


def test_a_changed_pyproject_keeps_the_extras_that_were_there():
    work, after = environment.work_to_do(stamp(extras=["dev"]), stamp(pyproject=b"changed"), usable=True)
    assert (work, after.extras) == (Work.INSTALL, ("dev",))


def test_an_environment_without_a_stamp_is_installed_into():
    assert environment.work_to_do(None, stamp(), usable=True) == (Work.INSTALL, stamp())


@pytest.mark.parametrize("wanted", [stamp(python=(3, 13)), stamp(checkout=Path("/elsewhere"))], ids=["python", "moved"])
def test_another_python_or_a_moved_checkout_makes_it_anew(wanted):
    assert environment.work_to_do(stamp(extras=["dev"]), wanted, usable=True) == (Work.CREATE, wanted)


def test_an_unusable_environment_is_made_anew_whatever_its_stamp():
    assert environment.work_to_do(stamp(), stamp(), usable=False) == (Work.CREATE, stamp())


def test_the_newest_releases_are_asked_for_each_time():
    newest = stamp(versions=Versions.NEWEST)
    assert environment.work_to_do(newest, newest, usable=True) == (Work.INSTALL, newest)
    allowed = stamp(versions=Versions.ALLOWED)
    assert environment.work_to_do(allowed, allowed, usable=True) == (Work.NOTHING, allowed)


def test_versions_are_locked_where_the_locks_know_the_python():
    for python in lock.PYTHONS:
        assert environment.versions_for(python, newest=False) is Versions.LOCKED
        assert environment.versions_for(python, newest=True) is Versions.NEWEST
    newer = (lock.PYTHONS[-1][0], lock.PYTHONS[-1][1] + 1)
    assert environment.versions_for(newer, newest=False) is Versions.ALLOWED
    assert lock.PYTHONS[0] == environment.OLDEST_PYTHON


def test_a_locked_installation_takes_nothing_without_its_hash():
    commands = environment.install_commands(Versions.LOCKED, ["dev"])
    *libraries, project = commands
    assert all("--require-hashes" in command for command in libraries)
    assert {"--no-index", "--no-deps", "--no-build-isolation"} <= set(project)
    assert project[-1] == str(environment.CHECKOUT)
    files = [part for command in libraries for part in command if part.endswith(".txt")]
    assert files == [str(lock.file_of(name)) for name in ("build-backends", "runtime", "dev")]
    # pip builds source packages with the build backends that the first command installed, and downloads none.
    assert "--only-binary=:all:" in libraries[0]
    assert all("--no-build-isolation" in command for command in libraries[1:])


def test_other_versions_come_within_the_ranges_of_pyproject():
    wanted = ["--editable", f"{environment.CHECKOUT}[build,dev]"]
    assert environment.install_commands(Versions.ALLOWED, ["build", "dev"]) == [wanted]
    (newest,) = environment.install_commands(Versions.NEWEST, ["build", "dev"])
    assert newest[-2:] == wanted
    assert {"--upgrade", "eager"} <= set(newest)


def test_an_old_python_is_refused_in_plain_words():
    assert environment.refusal((3, 11, 0)) is None
    assert environment.refusal((4, 0, 0)) is None
    assert "needs Python 3.11 or newer; this one is 3.9" in environment.refusal((3, 9, 18))
