"""Assemble the changelog from fragments. Each change adds a file changes/NAME.md of list items, so changes never
conflict.

    python packaging/changelog.py              print the notes of the next release
    python packaging/changelog.py --release    move them to CHANGELOG.md, under the version and today's date
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import environment

CHANGELOG = environment.CHECKOUT / "CHANGELOG.md"
FRAGMENTS = environment.CHECKOUT / "changes"
UNRELEASED = "(unreleased)"
_HEADS = re.compile(r"(?m)^## (?P<version>\S+) (?P<when>\S+)$")


class ChangelogFault(Exception):
    """Error: a fragment or the changelog is malformed."""


def fragments(folder: Path = FRAGMENTS) -> list[Path]:
    """Return the fragments for the next release, sorted by name, without the README in their folder."""
    return sorted(file for file in folder.glob("*.md") if file.name != "README.md")


def items(fragment: Path) -> str:
    """Return the list items of a fragment. Raises `ChangelogFault` if it contains any other text."""
    text = fragment.read_text(encoding="utf-8").strip()
    for number, line in enumerate(text.splitlines(), 1):
        if not re.match(r"- \S|  \S", line) or len(line) > 140:
            raise ChangelogFault(f"{fragment.name}:{number}: expected '- ' or two spaces, and 140 letters at most")
    if not text.startswith("- "):
        raise ChangelogFault(f"{fragment.name}: expected a list item, found nothing")
    return text


def section(changelog: str, version: str) -> tuple[str, str]:
    """Return the release date of a version, or `UNRELEASED`, and its entry in the changelog."""
    heads = list(_HEADS.finditer(changelog))
    for place, head in enumerate(heads):
        if head["version"] == version:
            end = heads[place + 1].start() if place + 1 < len(heads) else len(changelog)
            return head["when"], changelog[head.end() : end].strip()
    raise ChangelogFault(f"CHANGELOG.md has no section '## {version} {UNRELEASED}'")


def notes(changelog: str, version: str, waiting: Sequence[Path]) -> str:
    """Return the release notes of a version: its entry in the changelog, then the fragments."""
    return "\n".join([section(changelog, version)[1], *map(items, waiting)]).strip()


def released(changelog: str, version: str, day: str, waiting: Sequence[Path]) -> str:
    """Return the changelog with the version's section dated and the fragments added. The section is created if it is
    missing.
    """
    head = f"## {version} {UNRELEASED}"
    if not any(head["version"] == version for head in _HEADS.finditer(changelog)):
        first = _HEADS.search(changelog)
        position = first.start() if first else len(changelog)
        changelog = f"{changelog[:position]}{head}\n\n{changelog[position:]}"
    when, _ = section(changelog, version)
    if when != UNRELEASED:
        raise ChangelogFault(f"{version} was released {when}; raise __version__ in irdesk/__init__.py first")
    after = notes(changelog, version, waiting)
    if not after:
        raise ChangelogFault("nothing has changed")
    start = changelog.index(head)
    following = _HEADS.search(changelog, start + len(head))
    rest = f"\n{changelog[following.start() :]}" if following else ""
    return f"{changelog[:start]}## {version} ({day})\n\n{after}\n{rest}"


def main(arguments: Sequence[str]) -> int:
    """Print the notes, or move them to the changelog; return the exit status."""
    import build

    parser = argparse.ArgumentParser(description="What the next release says.")
    parser.add_argument("--release", action="store_true", help="write it into CHANGELOG.md, remove the fragments")
    release: bool = parser.parse_args(arguments).release
    text, waiting, version = CHANGELOG.read_text(encoding="utf-8"), fragments(), build.version()
    try:
        if not release:
            print(notes(text, version, waiting))
            return 0
        CHANGELOG.write_text(released(text, version, f"{datetime.now(UTC):%Y-%m-%d}", waiting), encoding="utf-8")
    except ChangelogFault as fault:
        print(fault, file=sys.stderr)
        return 1
    for fragment in waiting:
        fragment.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
