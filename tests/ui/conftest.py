"""Fixtures for tests of the window: offscreen, on a copy of the sample project."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # must precede the import of Qt
os.environ["LC_ALL"] = "C.UTF-8"  # English window in every system language
os.environ.pop("LANGUAGE", None)

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from window_driver import Hands, the_window
from windows.shared_judging_window import JudgingWindow
from windows.shared_window import LentWindow

from irdesk.app import paths
from irdesk.assessment.assignment import AssignmentPlan
from irdesk.domain.progress import QUIET
from irdesk.session.commands import AssignTopics
from irdesk.session.importing.run_reader_processes import LEAST_BYTES
from irdesk.session.project_files import sample_project as bundled
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.team.package_export import PackageExport, write_package


@pytest.fixture(scope="session")
def sample_project(tmp_path_factory) -> Path:
    """Create the sample project once; tests work on copies."""
    return bundled.make(paths.resources() / "sample", tmp_path_factory.mktemp("sample") / "sample.irdesk")


@pytest.fixture(scope="session")
def sample_package(tmp_path_factory, sample_project) -> Path:
    """Create the sample project's work package for anna once; tests work on copies."""
    folder = tmp_path_factory.mktemp("package")
    workspace = workspace_of(open_project(Path(shutil.copy(sample_project, folder)), QUIET), "coordinator")
    workspace.execute(AssignTopics(AssignmentPlan(("anna",))))
    write_package(PackageExport.of(workspace), "anna", folder / "anna.irdesk", QUIET)
    workspace.close()
    return folder / "anna.irdesk"


@pytest.fixture
def sample_files() -> Path:
    """Return the folder of the sample's source files."""
    return paths.resources() / "sample"


@pytest.fixture
def start(qtbot, tmp_path, sample_project) -> Iterator[Hands]:
    """Return a window that shows the start page; preferences are kept in a file."""
    path = Path(shutil.copy(sample_project, tmp_path / "sample.irdesk"))
    with the_window(qtbot, path, tmp_path / "preferences.toml") as hands:
        yield hands


@pytest.fixture(scope="module")
def lent_window(request, qapp, tmp_path_factory, sample_project) -> Iterator[LentWindow]:
    """Return the window shared by a module's read-only tests."""
    window = LentWindow(request, tmp_path_factory.mktemp("lent"), sample_project)
    yield window
    window.close()


@pytest.fixture
def lent(lent_window) -> Iterator[Hands]:
    """Return the sample project in the window shared by the module's tests."""
    with lent_window.lent() as hands:
        yield hands


@pytest.fixture(scope="module")
def judging_window(request, qapp, tmp_path_factory, sample_project) -> Iterator[JudgingWindow]:
    """Return the window shared by a module's tests that judge."""
    window = JudgingWindow(request, tmp_path_factory.mktemp("judging"), sample_project)
    yield window
    window.close()


@pytest.fixture
def judging(judging_window) -> Iterator[Hands]:
    """Return the sample project in the window shared by the module's tests that judge."""
    with judging_window.lent() as hands:
        yield hands


@pytest.fixture
def new_window(request, start) -> Hands:
    """Return the sample project in a new window: in the Judge workspace, or as the marker ``opened_in`` says."""
    if mark := request.node.get_closest_marker("opened_in"):
        start.open_in(*mark.args)
        return start
    start.window.open_sample()
    start.opened()
    return start


@pytest.fixture
def hands(request) -> Hands:
    """Return the sample project in the Judge workspace. The window is new, or shared if the module is marked
    ``shared_window`` or ``shared_judging``.
    """
    marked = request.node.get_closest_marker
    if marked("own_window"):
        return request.getfixturevalue("new_window")
    shared = "lent" if marked("shared_window") else "judging" if marked("shared_judging") else "new_window"
    return request.getfixturevalue(shared)


@pytest.fixture
def window(hands):
    """Return the window with the sample project open."""
    return hands.window


@pytest.fixture
def empty(start, tmp_path) -> Hands:
    """Return a window with a new project."""
    start.window.create_project(tmp_path / "new.irdesk", [])
    start.opened()
    return start


@pytest.fixture(scope="session")
def big_lines() -> str:
    """Return the lines of a run with 40 topics of 1000 documents, with ``TAG`` as a placeholder for its tag."""
    return "".join(
        f"{topic} Q0 TAG-{rank:04} {rank} {1000 - rank} TAG\n" for topic in range(1, 41) for rank in range(1000)
    )


@pytest.fixture
def big_run(tmp_path, big_lines) -> Callable[[str], Path]:
    """Return a function that writes a run with 40 topics of 1000 documents to a file. A reader process reads it,
    because it is large.
    """

    def make(tag: str) -> Path:
        path = tmp_path / f"{tag}.run"
        path.write_text(big_lines.replace("TAG", tag))
        assert path.stat().st_size > LEAST_BYTES
        return path

    return make


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport():
    """Remove ignored Qt messages from failure reports; pytest-qt would show hundreds of them."""
    report = yield
    sections = getattr(report.longrepr, "sections", None)
    if sections is not None:
        kept = [
            (name, "\n".join(line for line in text.splitlines() if not line.endswith("(IGNORED)")), mark)
            for name, text, mark in sections
        ]
        sections[:] = [section for section in kept if section[1]]
    return report
