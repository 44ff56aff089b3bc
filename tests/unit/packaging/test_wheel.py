"""The content of the wheel."""

from __future__ import annotations

import zipfile

import environment
from hatchling.builders.wheel import WheelBuilder


def test_the_wheel_has_all_resources_and_no_tests(tmp_path):
    (wheel,) = WheelBuilder(str(environment.CHECKOUT)).build(directory=str(tmp_path), versions=["standard"])
    names = set(zipfile.ZipFile(wheel).namelist())
    resources = environment.CHECKOUT / "resources"
    wanted = {f"irdesk/resources/{path.relative_to(resources).as_posix()}" for path in resources.rglob("*.*")}
    assert "irdesk/resources/help/index.md" in wanted
    assert "irdesk/resources/help/pictures/judge-dark.png" in wanted
    assert {name for name in wanted if "__pycache__" not in name} <= names
    assert not any(name.startswith("tests/") for name in names)
