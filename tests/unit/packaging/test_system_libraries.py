"""The libraries that Qt needs, the packages that contain them, and the message if they cannot be installed."""

import itertools

import pytest
import system_libraries
from system_libraries import BASE, FONT, WAYLAND, X11, Rights

ROOT = Rights(apt=True, root=True, sudo=False, sudo_asks_nothing=False)
SILENT_SUDO = Rights(apt=True, root=False, sudo=True, sudo_asks_nothing=True)
ASKING_SUDO = Rights(apt=True, root=False, sudo=True, sudo_asks_nothing=False)
NO_SUDO = Rights(apt=True, root=False, sudo=False, sudo_asks_nothing=False)
NO_APT = Rights(apt=False, root=True, sudo=True, sudo_asks_nothing=False)


def test_each_missing_library_is_fetched_by_its_package_and_no_other():
    assert system_libraries.packages_for(["libEGL.so.1", "libxcb-cursor.so.0"]) == [
        "libegl1",
        "libxcb-cursor0",
    ]


def test_a_package_with_two_missing_libraries_is_named_once():
    missing = ["libgthread-2.0.so.0", "libGL.so.1", "libglib-2.0.so.0"]
    assert system_libraries.packages_for(missing) == ["libglib2.0-0", "libgl1"]


def test_a_missing_font_is_fetched_too():
    assert system_libraries.packages_for([FONT]) == ["fonts-dejavu-core"]


def test_nothing_missing_needs_nothing():
    assert system_libraries.packages_for([]) == []
    assert system_libraries.apt_commands([], ROOT) == []


def test_no_library_is_listed_twice():
    for one, other in itertools.combinations([BASE, X11, WAYLAND], 2):
        assert not one.keys() & other.keys()


def test_what_this_machine_lacks_has_a_package():
    missing = system_libraries.missing_here([X11, WAYLAND])
    assert len(system_libraries.packages_for(missing)) <= len(missing)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, []),
        ({"DISPLAY": ""}, []),
        ({"DISPLAY": ":0"}, [X11]),
        ({"WAYLAND_DISPLAY": "wayland-0"}, [WAYLAND]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, [X11, WAYLAND]),
    ],
)
def test_a_screen_needs_the_libraries_of_its_kind(variables, expected):
    assert system_libraries.screens(variables) == expected


@pytest.mark.parametrize(
    ("missing", "screens", "expected"),
    [
        ([], [], True),
        (["libGL.so.1"], [], False),
        ([FONT], [], True),
        (["libxcb-cursor.so.0"], [], True),
        (["libxcb-cursor.so.0"], [X11], False),
        (["libxcb-cursor.so.0"], [X11, WAYLAND], True),
        (["libxcb-cursor.so.0", "libwayland-cursor.so.0"], [X11, WAYLAND], False),
    ],
)
def test_qt_starts_when_one_way_to_the_screen_is_whole(missing, screens, expected):
    assert system_libraries.qt_can_start(missing, screens) is expected


def test_root_installs_after_an_update():
    update, install = system_libraries.apt_commands(["libegl1", "libgl1"], ROOT)
    assert update[-1] == "update"
    assert install[-4:] == ["-y", "--no-install-recommends", "libegl1", "libgl1"]
    assert "DEBIAN_FRONTEND=noninteractive" in install
    assert "sudo" not in install


def test_sudo_is_used_when_it_asks_nothing():
    for command in system_libraries.apt_commands(["libegl1"], SILENT_SUDO):
        assert command[:2] == ["sudo", "-n"]


@pytest.mark.parametrize("rights", [ASKING_SUDO, NO_SUDO, NO_APT])
def test_nothing_is_tried_that_would_ask_or_cannot_work(rights):
    assert system_libraries.apt_commands(["libegl1"], rights) == []


@pytest.mark.parametrize(
    ("rights", "line"),
    [
        (ROOT, "apt-get update && apt-get install -y --no-install-recommends libegl1 libgl1"),
        (
            ASKING_SUDO,
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libgl1",
        ),
        (NO_SUDO, "su - -c 'apt-get update && apt-get install -y --no-install-recommends libegl1 libgl1'"),
    ],
)
def test_the_line_to_run_stands_alone_and_is_whole(rights, line):
    advice = system_libraries.advice(["libEGL.so.1", "libGL.so.1"], ["libegl1", "libgl1"], rights)
    assert line in [text.strip() for text in advice.splitlines()]


def test_without_apt_the_libraries_are_named_as_the_loader_names_them():
    advice = system_libraries.advice(["libEGL.so.1"], ["libegl1"], NO_APT)
    assert "libEGL.so.1" in advice
    assert "apt-get" not in advice
