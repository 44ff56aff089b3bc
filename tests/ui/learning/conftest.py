"""Fixtures for tests of the window with the practice project."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from irdesk.app import paths
from irdesk.session.learning.examples import PROJECT
from irdesk.session.project_files import sample_project


@pytest.fixture(scope="session")
def learning_project(tmp_path_factory) -> Path:
    """Create the practice project once; tests work on copies."""
    return sample_project.make(paths.resources() / PROJECT, tmp_path_factory.mktemp("learn") / f"{PROJECT}.irdesk")


@pytest.fixture
def student(start, tmp_path, learning_project):
    """Return a window that shows the start page, with an existing practice project."""
    shutil.copy(learning_project, tmp_path / f"{PROJECT}.irdesk")
    return start
