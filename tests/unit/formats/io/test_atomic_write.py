"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat

import pytest

from irdesk.formats.io.atomic_write import replacing


def test_the_new_text_takes_the_place_of_the_old(tmp_path):
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o640)
    with replacing(path) as out:
        out.write("é\n")
        assert path.read_text() == "old"
    assert path.read_bytes() == b"\xc3\xa9\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fault", [ValueError, KeyboardInterrupt])
def test_any_exception_leaves_the_old_file(tmp_path, fault):
    path = tmp_path / "file"
    path.write_text("old")

    def write_half(target):
        with replacing(target) as out:
            out.write("half of it")
            raise fault

    for target in (path, tmp_path / "none"):
        with pytest.raises(fault):
            write_half(target)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_one(tmp_path):
    path, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(path)
    with replacing(link) as out:
        out.write("new")
    assert link.is_symlink()
    assert path.read_text() == "new"


def test_a_device_is_written_to(tmp_path):
    link = tmp_path / "null"
    link.symlink_to(os.devnull)
    with replacing(link) as out:
        out.write("text")
    assert link.exists()
    assert not link.is_file()


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError), replacing(tmp_path / "none" / "file"):
        pass


def test_a_file_taken_for_a_folder_is_refused_by_the_name_that_was_given(tmp_path):
    """Deleting the temporary file also fails, as on a read-only disk; that error must not replace the error that has
    the given name.
    """
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "report.html"
    with pytest.raises(NotADirectoryError) as fault, replacing(path):
        pass
    assert fault.value.filename == str(path)
