"""``irdesk team unit``: prints the systemd unit of packaging/server, with the path of this irdesk."""

from __future__ import annotations

import sys
from pathlib import Path

from irdesk.cli.team.systemd_unit import unit_of

PACKAGED = Path(__file__).resolve().parents[4] / "packaging" / "server" / "irdesk@.service"


def test_the_packaged_unit_is_what_the_command_writes():
    assert PACKAGED.read_text(encoding="utf-8") == unit_of("/opt/irdesk/bin/irdesk")


def test_a_percent_sign_in_a_path_is_no_specifier():
    assert "ExecStart=/srv/100%%/irdesk serve %i.irdesk" in unit_of("/srv/100%/irdesk")


def test_the_unit_starts_this_program(command, tmp_path):
    status, output, errors = command("team")("unit")
    assert (status, errors) == (0, "")
    (line,) = [line for line in output.splitlines() if line.startswith("ExecStart=")]
    assert Path(line.removeprefix("ExecStart=").split()[0]).parent == Path(sys.executable).parent
    out = tmp_path / "irdesk@.service"
    assert command("team")("unit", "-o", out) == (0, f"wrote {out}\n", "")
    assert out.read_text(encoding="utf-8") == output
    status, _output, errors = command("team")("unit", "-o", tmp_path)
    assert (status, errors.count("\n")) == (2, 1)
