"""Commands that make the numbers of a view again: for the command line and for a notebook."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.evaluation.comparison.heat_map import Arranged, Shown
from irdesk.evaluation.curves.curves import Kind
from irdesk.session.queries.scores import ScoreQueries
from irdesk.session.scoring.topic_filter import Span, TopicFilter, chosen_topics

EVERY_TOPIC = TopicFilter()


@dataclass(frozen=True)
class ShownCommand:
    """A command line, by its ``arguments``, and lines for a notebook, empty if there is no such function."""

    arguments: tuple[str, ...]
    notebook: str = ""

    @property
    def line(self) -> str:
        """The command with its arguments quoted for the shell of this system."""
        words = ["irdesk", *self.arguments]
        return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


class CommandQueries(ScoreQueries):
    """Queries for the commands that make the same numbers as a view; runs are given by their ids."""

    def scores_command(self, measures: Sequence[str], topic: str = "") -> ShownCommand:
        """Return the command for the scores of the shown runs: their means, or with those of each topic."""
        notebook = f"evaluate(study.qrels, study.runs, {list(measures)!r}, study.rules)"
        return self._command("evaluate", ("-q",) if topic else (), measures=measures, notebook=notebook)

    def topics_command(self, run: str, measures: Sequence[str]) -> ShownCommand:
        """Return the command for the scores of a run on each topic."""
        scores = f"evaluate(study.qrels, study.runs, {list(measures)!r}, study.rules)"
        notebook = f"{scores}.by_topic({self.run_name(run)!r}, {next(iter(measures), '')!r})"
        return self._command("evaluate", ("-q",), (run,), measures, notebook=notebook)

    def comparison_command(
        self,
        measures: Sequence[str],
        parts: Sequence[str],
        baseline: str,
        measure: str,
        topics: TopicFilter,
        runs: Sequence[str] = (),
    ) -> ShownCommand:
        """Return the command for the comparison with a baseline; ``runs`` if these are not all shown runs. A notebook
        compares by one ``measure``.
        """
        name = self.run_name(baseline)
        notebook = f"compare(study.qrels, study.runs, {measure!r}, {name!r}, study.plan, study.rules)"
        options = ("--baseline", name, "--show", ",".join(parts) or "mean")
        return self._command("compare", options, runs, measures, topics, "" if runs else notebook)

    def two_runs_command(self, run: str, other: str, measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for the difference of two runs on each topic."""
        options = ("--baseline", self.run_name(other), "--per-topic")
        return self._command("compare", options, (run, other), (measure,), topics)

    def all_pairs_command(self, measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for the comparison of all pairs of shown runs."""
        return self._command("compare", ("--all-pairs", "--interval", "t"), measures=(measure,), topics=topics)

    def run_figure_command(
        self, options: Sequence[str], measure: str, topics: TopicFilter, baseline: str = ""
    ) -> ShownCommand:
        """Return the command for a figure over the shown runs; with ``-o FILE`` it draws the figure."""
        base = ("--baseline", self.run_name(baseline)) if baseline else ()
        return self._command("compare", (*options, *base), measures=(measure,), topics=topics)

    def difficulty_command(self, measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for what each topic does to the shown runs."""
        return self._command("compare", ("--difficulty",), measures=(measure,), topics=topics)

    def heat_map_command(self, measure: str, arranged: Arranged, other: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for topics × runs; differences are to the run ``other``."""
        options = [
            *("--show", arranged.shown.value),
            *("--topic-order", arranged.topics.value),
            *("--run-order", arranged.runs.value),
            *("--linkage", arranged.linkage.value),
        ]
        shown = [head.id for head in self.shown_runs()]
        runs = sorted(shown, key=lambda run: run != other) if arranged.shown is Shown.DIFFERENCE else ()
        return self._command("heatmap", options, runs, (measure,), topics)

    def curves_command(self, kind: Kind, topic: str) -> ShownCommand:
        """Return the command for the curves of the shown runs."""
        return self._command("curve", ("--kind", kind.value, *(("--topic", topic) if topic else ())))

    def explanation_command(self, run: str, topic: str, measure: str) -> ShownCommand:
        """Return the command for the derivation of a score."""
        return self._command("explain", ("--topic", topic), (run,), (measure,))

    def relevant_ranks_command(self, run: str, other: str, topic: str, measure: str) -> ShownCommand:
        """Return the command for the ranks of a topic's relevant documents: two runs first, then the others shown."""
        first = [run, other]
        runs = [*first, *(head.id for head in self.shown_runs() if head.id not in first)]
        return self._command("found", ("--topic", topic), runs, (measure,))

    def _command(
        self,
        verb: str,
        options: Sequence[str] = (),
        runs: Sequence[str] = (),
        measures: Sequence[str] = (),
        topics: TopicFilter = EVERY_TOPIC,
        notebook: str = "",
    ) -> ShownCommand:
        """Return ``irdesk VERB PROJECT RUN… -m MEASURE… OPTION…`` over the topics of a filter.

        Without ``runs`` the command takes those shown. ``notebook`` is an expression with ``study``, as
        `irdesk.notebook.read_project` returns it; it is left out where topics are chosen.
        """
        project = str(self._workspace.store.path)
        tags = [self.run_name(run) for run in runs]
        named = [option for measure in measures for option in ("-m", measure)]
        lines = ""
        if notebook and topics.everything:
            imports = f"from irdesk.notebook import {notebook.partition('(')[0]}, read_project"
            lines = f"{imports}\n\nstudy = read_project({project!r})\n{notebook}\n"
        return ShownCommand((verb, project, *tags, *named, *options, *self._topic_options(topics, measures)), lines)

    def _topic_options(self, chosen: TopicFilter, measures: Sequence[str]) -> list[str]:
        if not chosen.mean.open and chosen.measure != next(iter(measures), ""):
            # the command line filters by the mean of the first measure
            state = self._workspace.state
            return ["--topics", " ".join(chosen_topics(chosen, state.board, state.topics))]
        given = {
            "--topics": chosen.names.strip(" ,"),
            "--relevant": _span_text(chosen.relevant),
            "--mean": _span_text(chosen.mean),
            "--words": " ".join(chosen.words.split()),
        }
        return [part for option, value in given.items() if value for part in (option, value)]


def _span_text(span: Span) -> str:
    """Return a range as the command line takes it, empty if it is open."""
    low, high = ("" if end is None else repr(end).removesuffix(".0") for end in (span.low, span.high))
    return "" if span.open else f"{low}..{high}"
