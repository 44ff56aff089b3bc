"""``irdesk project labels``: set the provenance of a project's model labels, and convert labels to judgements or
judgements to labels.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from irdesk.cli.options.argument_types import location, positive
from irdesk.cli.project.project_access import open_workspace
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.domain.project.source import LABELS, Provenance, Source
from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import DescribeLabels, TakeAsJudgements, TakeAsLabels
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import Standing
from irdesk.session.queries import Queries

_FIELDS = ("model", "version", "prompt", "temperature", "date", "repeat")


def add_provenance(parser: argparse.ArgumentParser) -> None:
    """Add the options that declare judgements to be model labels and describe their provenance."""
    parser.add_argument("--model", metavar="NAME", help="the judgements are labels of this model and never count")
    parser.add_argument("--version", metavar="TEXT", help="the model's version")
    parser.add_argument("--prompt", metavar="HASH", help="the hash of its prompt")
    parser.add_argument("--temperature", type=float, metavar="T", help="its temperature")
    parser.add_argument("--date", metavar="DATE", help="the date of the labels")
    parser.add_argument("--repeat", type=positive, metavar="N", help="the number of the repeat, from 1")
    parser.add_argument(
        "--people",
        action="store_true",
        help="the judgements are human judgements and count, regardless of the file name",
    )


def stated(options: argparse.Namespace) -> Provenance | None:
    """Return the provenance given by the options, or None. Raises `CommandRefused` if the options also attribute the
    judgements to people.
    """
    values = {name: value for name in _FIELDS if (value := getattr(options, name, None)) is not None}
    people = getattr(options, "people", False)
    if values and (people or getattr(options, "assessor", "")):
        raise CommandRefused("judgements come from a model or from people; give one of the two options")
    return Provenance(**values) if values else None


def standing_of(options: argparse.Namespace) -> Standing:
    """Return how imported qrels count according to the options, for example as an assessor's judgements or as model
    labels; see `Standing`. Raises the same error as `stated`.
    """
    name = " ".join(options.assessor.split())
    return Standing(name, bool(name) and not options.count, stated(options), getattr(options, "people", False))


def warn_of_labels(
    workspace: Workspace, known: set[str], options: argparse.Namespace, waiting: CommandProgress
) -> None:
    """Warn on stderr of two kinds of files: those treated as model labels only because of their names, and those that
    mix human judgements and model labels.
    """
    queries = Queries(workspace)
    named = stated(options) is not None
    for each in queries.label_sets():
        if each.id not in known and not named:
            text = (
                "{name}: added as model labels, which never count; if these are human judgements, add it with --people"
            )
            waiting.say(f"irdesk: {filled(text, name=each.source.name)}", sys.stderr)
    names = {source.id: source.name for source in (*queries.sources("qrels"), *queries.sources(LABELS))}
    for suspicion in queries.find_mixtures()(QUIET):
        mixture = suspicion.mixture
        if not suspicion.model:
            text = "{name}: {people} of its labels repeat human judgements; add it again to keep only the others"
        else:
            text = (
                "{name}: {filled} of its judgements equal the labels of {model}, those of the other {people} in "
                "{agreement:.0%} of cases only; it mixes human judgements and model labels"
            )
        counts = {"people": mixture.people, "filled": mixture.filled, "agreement": mixture.agreement or 0.0}
        summary = filled(text, name=names[suspicion.source], model=names.get(suspicion.model, ""), **counts)
        waiting.say(f"irdesk: warning [filled]: {summary}", sys.stderr)


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "labels",
        help="model labels: how they were made; convert qrels to model labels, and back",
        description="Print the sets of model labels. With options, record how one was made, convert loaded "
        "qrels to a model's labels (--model), or convert labels to human judgements (--people).",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("name", metavar="NAME", nargs="?", default="", help="a set of labels, or qrels")
    add_provenance(verb)
    verb.set_defaults(command=_labels)


def _labels(options: argparse.Namespace, waiting: CommandProgress) -> None:
    provenance = stated(options)
    changes = provenance is not None or options.people
    if changes and not options.name:
        raise CommandRefused("give the name of a set of labels or of qrels; irdesk project labels lists them")
    with open_workspace(options.project, waiting, to_read=not changes) as workspace:
        if changes:
            source = _called(Queries(workspace), options.name)
            if options.people:
                waiting.say(workspace.execute(TakeAsJudgements(source.id)).name)
            elif provenance is not None and source.kind == LABELS:
                known = source.provenance or Provenance()
                waiting.say(workspace.execute(DescribeLabels(source.id, provenance.over(known))).name)
            elif provenance is not None:
                waiting.say(workspace.execute(TakeAsLabels(source.id, provenance)).name)
        for each in Queries(workspace).label_sets():
            waiting.say(described(each.source))


def described(source: Source) -> str:
    """Return a line that describes a set of labels by its name, counts and provenance."""
    how = source.provenance.in_words() if source.provenance else ""
    return f"{LABELS:<10} {source.name}: {describe_counts(source.counts)}" + (f"; {how}" if how else "")


def _called(queries: Queries, name: str) -> Source:
    """Return the labels or qrels with this name. The name is either that of the model or that of the file. Raises
    `CommandRefused` unless exactly one set has this name.
    """
    named = {each.id: each.name for each in queries.label_sets()}
    sources = [*queries.sources(LABELS), *queries.sources("qrels")]
    matches = [source for source in sources if name in {source.name, named.get(source.id)}]
    if len(matches) != 1:
        names = ", ".join(named.get(source.id, source.name) for source in sources) or "none"
        raise CommandRefused(f"{len(matches)} sets of labels or qrels are called {name}; there are {names}")
    return matches[0]
