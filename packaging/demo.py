"""Set up irdesk and start it on the bundled sample project, with one command on a fresh machine.

Without a screen, each workspace of the window is rendered to a PNG file instead, and the paths are printed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import environment
import system_libraries


def has_screen(platform: str, variables: Mapping[str, str]) -> bool:
    """Return whether a window can be shown: always on macOS and Windows, on Linux only in a graphical session."""
    if variables.get("QT_QPA_PLATFORM", "").partition(":")[0] in {"offscreen", "minimal"}:
        return False
    return platform in {"darwin", "win32"} or bool(system_libraries.screens(variables))


def main() -> int:
    """Set up irdesk, then show the window or render it; return the exit status."""
    parser = argparse.ArgumentParser(description="Set up and start irdesk on the bundled sample project.")
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        help="for the PNG files on a machine without a screen; otherwise a new one among the temporary files",
    )
    folder: Path | None = parser.parse_args().folder

    screen = has_screen(sys.platform, os.environ)
    try:
        programs = environment.prepare(screens=system_libraries.screens(os.environ) if screen else [])
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 2
    return show(programs) if screen else render(programs, folder)


def show(programs: Path) -> int:
    """Show the window with the sample until it is closed."""
    environment.say("Starting irdesk on the bundled sample project ...")
    variables = environment.child_environment(programs)
    return subprocess.run([programs / "irdesk", "demo"], check=False, env=variables).returncode


def render(programs: Path, folder: Path | None) -> int:
    """Render the workspaces to PNG files in the folder, and print their paths."""
    folder = (folder or Path(tempfile.mkdtemp(prefix="irdesk-screenshots-"))).resolve()
    environment.say("There is no screen here: rendering the workspaces of the window to PNG files ...")
    variables = environment.child_environment(programs, QT_QPA_PLATFORM="offscreen")
    status = subprocess.run([programs / "irdesk", "screenshots", str(folder)], check=False, env=variables).returncode
    pictures = sorted(folder.rglob("*.png"))
    if status or not pictures:
        print(f"The rendering failed (exit status {status}, {len(pictures)} PNG files).", file=sys.stderr)
        return status or 1
    environment.say(f"{len(pictures)} PNG files in {folder}:")
    for picture in pictures:
        environment.say(f"    {picture}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
