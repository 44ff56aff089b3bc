"""Assembling the changelog from fragments, and the preconditions of a release."""

import shutil
import subprocess
import sys
from pathlib import Path

import build
import changelog
import pytest
import release

from irdesk import __version__

BEFORE = """# Changelog

## 0.2.0 (unreleased)

- One.
  More of it.

## 0.1.0 (2026-01-02)

- Old.
"""


@pytest.fixture
def waiting(tmp_path):
    (tmp_path / "README.md").write_text("How it is done.\n")
    (tmp_path / "b.md").write_text("- Three.\n")
    (tmp_path / "a.md").write_text("- Two.\n  And more.\n")
    return changelog.fragments(tmp_path)


def test_fragments_become_part_of_the_section_and_nothing_else_changes(waiting):
    assert [path.name for path in waiting] == ["a.md", "b.md"]
    after = changelog.released(BEFORE, "0.2.0", "2026-11-21", waiting)
    assert after == BEFORE.replace("(unreleased)", "(2026-11-21)").replace(
        "  More of it.\n", "  More of it.\n- Two.\n  And more.\n- Three.\n"
    )
    assert changelog.section(after, "0.1.0") == ("(2026-01-02)", "- Old.")


def test_a_version_without_a_section_gets_one_above_the_others(waiting):
    after = changelog.released(BEFORE.replace("(unreleased)", "(2026-03-04)"), "0.3.0", "2026-11-21", waiting)
    assert after.index("## 0.3.0 (2026-11-21)\n\n- Two.") < after.index("## 0.2.0 (2026-03-04)")


def test_a_released_version_is_not_released_again(waiting):
    with pytest.raises(changelog.ChangelogFault, match=r"0\.1\.0 was released"):
        changelog.released(BEFORE, "0.1.0", "2026-11-21", waiting)


@pytest.mark.parametrize("text", ["", "Not an item.\n", "- " + "long" * 40, "- One.\n\n- Two.\n"])
def test_a_fragment_is_list_items(text, tmp_path):
    (tmp_path / "a.md").write_text(text)
    with pytest.raises(changelog.ChangelogFault, match=r"a\.md"):
        changelog.items(tmp_path / "a.md")


def test_this_checkouts_changelog_can_be_released():
    text = changelog.CHANGELOG.read_text(encoding="utf-8")
    assert build.version() == __version__
    assert f"## {__version__} (2026-11-21)" in changelog.released(
        text, __version__, "2026-11-21", changelog.fragments()
    )


@pytest.mark.parametrize(
    ("text", "fragments", "changed", "reason"),
    [
        (BEFORE, [], " M README.md", "not committed"),
        (BEFORE, [], "", "changelog.py --release"),
        (BEFORE.replace("(unreleased)", "(2026-11-21)"), ["a.md"], "", "changelog.py --release"),
    ],
)
def test_undated_or_uncommitted_versions_are_not_released(text, fragments, changed, reason):
    with pytest.raises(release.NotReleasable, match=reason):
        release.must_be_releasable(text, "0.2.0", fragments, changed)


def test_a_check_that_fails_stops_the_release():
    programs = Path(sys.executable).parent
    release.must_pass([("python", "-c", "pass")], programs)
    with pytest.raises(release.NotReleasable, match="raise SystemExit"):
        release.must_pass([("python", "-c", "pass"), ("python", "-c", "raise SystemExit(1)")], programs)


def test_dated_and_committed_versions_are_released():
    release.must_be_releasable(BEFORE, "0.1.0", [], "")


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not here")
def test_the_checksums_are_what_others_check(tmp_path):
    (tmp_path / "a b.whl").write_bytes(b"one")
    (tmp_path / "c.deb").write_bytes(b"two")
    (tmp_path / "SHA256SUMS").write_text(release.checksums(sorted(tmp_path.iterdir())))
    command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0
    (tmp_path / "c.deb").write_bytes(b"three")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 1
