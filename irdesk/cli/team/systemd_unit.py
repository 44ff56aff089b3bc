"""``irdesk team unit``: write the systemd unit that runs a team's service."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import InputError

UNIT = """\
# The service of one team: systemctl enable --now irdesk@study serves /var/lib/irdesk/study.irdesk.
# Write it to /etc/systemd/system/irdesk@.service, and make the user: useradd --system --home-dir /var/lib/irdesk irdesk
# For a project on PostgreSQL, or other options: systemctl edit irdesk@study, and set ExecStart there.
[Unit]
Description=irdesk: live judging for the team of %i
After=network-online.target
Wants=network-online.target

[Service]
Type=notify
User=irdesk
StateDirectory=irdesk
StateDirectoryMode=0700
WorkingDirectory=/var/lib/irdesk
Environment=PORT=8443 HOST=0.0.0.0 PUBLIC=%H
# PORT, HOST and PUBLIC (the name in invitations) for one team
EnvironmentFile=-/etc/irdesk/%i.conf
ExecStart=PROGRAM serve %i.irdesk --host ${HOST} --port ${PORT} --public ${PUBLIC} --make-certificate
Restart=always
RestartSec=0.5
TimeoutStopSec=30
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictSUIDSGID=yes
LockPersonality=yes
CapabilityBoundingSet=
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
"""


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "unit",
        help="write a systemd unit that runs irdesk serve",
        description="Write the unit with which systemd runs irdesk serve, for /etc/systemd/system/irdesk@.service.",
    )
    verb.add_argument("-o", dest="out", metavar="FILE", type=Path, help="file to write; without it, print the unit")
    verb.set_defaults(command=_unit)


def unit_of(program: str) -> str:
    """Return the text of the unit that starts a program."""
    return UNIT.replace("PROGRAM", program.replace("%", "%%"))


def _unit(options: argparse.Namespace, waiting: CommandProgress) -> None:
    text = unit_of(_program())
    if options.out is None:
        waiting.say(text, end="")
        return
    try:
        options.out.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise InputError(str(options.out), 0, f"cannot be written: {fault.strerror}") from fault
    waiting.say(f"wrote {options.out}")


def _program() -> str:
    """Return the command that starts this installation of irdesk, with its absolute path."""
    python = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return str(python)
    script = python.with_name("irdesk")
    return str(script) if script.exists() else f"{python} -m irdesk"
