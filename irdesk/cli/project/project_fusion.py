"""``irdesk project fuse PROJECT RUN RUN...``: fuse runs of a project and add the result to the project as a new run."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from irdesk.cli.commands.fuse import add_fusion, fusion_of, training_of
from irdesk.cli.options.argument_types import location
from irdesk.cli.project.project_access import open_workspace, run_called
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.evaluation.fusion import refuse_tag
from irdesk.session.fusion.fusion import FusionRequest, stage_fused
from irdesk.session.queries import Queries


def add_verbs(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "fuse",
        help="fuse several runs into a new run",
        description="Fuse several runs into a new run, as the panel Fusion does. It records its inputs, and is "
        "kept if they are removed; irdesk project export writes it to a file.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("runs", metavar="RUN", nargs="+", help="names of loaded runs")
    add_fusion(verb)
    verb.set_defaults(command=_fuse)


def _fuse(options: argparse.Namespace, waiting: CommandProgress) -> None:
    fusion = fusion_of(options)
    name: str = fusion.tag if options.tag is None else options.tag
    training = training_of(options)
    if training:
        fusion = msgspec.structs.replace(fusion, weights=(1.0,) * len(options.runs))
    refuse_tag(name)
    with open_workspace(options.project, waiting) as workspace:
        queries = Queries(workspace)
        runs = [run_called(queries, tag) for tag in options.runs]
        request = FusionRequest.of(workspace, runs, fusion)
        if training:
            (progress,) = waiting.stage("training")
            trained = request.trained(training, progress)
            waiting.say(f"irdesk: {trained.statement}", sys.stderr)
            fusion = msgspec.structs.replace(fusion, weights=trained.weights)
            request = FusionRequest.of(workspace, runs, fusion)
        (progress,) = waiting.stage("fusing")
        source_id = workspace.new_id()
        with waiting.carefully():
            command = stage_fused(request.fused(progress), name, source_id, workspace.now(), progress)
            try:
                changes = workspace.execute(command)
            except CommandRefused:
                workspace.store.drop_staged(source_id)
                raise
        source = workspace.state.sources[source_id]
        waiting.say(f"{changes.name}: {source.whence}, {describe_counts(source.counts)}")
