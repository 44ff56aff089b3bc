"""``irdesk project publish``: report on the judgements, and write them with their provenance."""

from __future__ import annotations

import argparse
from pathlib import Path

from irdesk.cli.options.argument_types import location
from irdesk.cli.options.parser import Commands
from irdesk.cli.project.project_access import open_workspace
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.session.commands import RecordPublication
from irdesk.session.team.publication import Form, publish, record_of
from irdesk.session.team.publication_provenance import provenance_path
from irdesk.session.team.publication_report_and_open_points import Publishing, complete_report, in_words


def add_verb(verbs: Commands) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("publish", help="report on the judgements, and write them with their provenance")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument(
        "-o", dest="out", metavar="FILE", type=Path, help="the qrels to write; without it, only the report is written"
    )
    verb.add_argument("--form", choices=[form.value for form in Form], default=Form.GRADED.value, help="(graded)")
    verb.add_argument(
        "--level", type=int, default=1, help="the lowest grade that is relevant in plain qrels (default: 1)"
    )
    verb.set_defaults(command=_publish)


def _publish(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting, to_read=options.out is None) as workspace:
        if str(options.out) == "-":
            raise CommandRefused("give the name of a file; its provenance is written next to it")
        wish = Publishing.of(workspace)
        (progress,) = waiting.stage("publishing")
        report = complete_report(wish, progress)
        for line in in_words(report):
            waiting.say(line)
        if options.out is not None:
            form, time = Form(options.form), workspace.now()
            try:
                publish(wish, options.out, form, options.level, time, progress, report)
                record = record_of(options.out, form, report, time, workspace.state.basis_of_grades(), progress)
            except OSError as fault:
                raise InputError(str(options.out), 0, f"cannot be written: {fault.strerror}") from fault
            workspace.execute(RecordPublication(record))
            waiting.say(f"wrote {options.out} and {provenance_path(options.out).name}")
