"""Commands that reproduce a view's numbers on the command line or in a notebook."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.domain.fusion.fusion_settings import Fusion, Method
from irdesk.evaluation.comparison.discriminative_power import Discriminating
from irdesk.evaluation.comparison.heat_map import Arranged, Shown
from irdesk.evaluation.measures.measure import single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.curves.curve_plot_data import CurvePicture
from irdesk.session.comparison.run_rankings import Basis
from irdesk.session.pools.contributions import Depth
from irdesk.session.pools.replay import Replaying
from irdesk.session.queries.scores import ScoreQueries
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, Span, TopicFilter


@dataclass(frozen=True)
class ShownCommand:
    """A command that reproduces a view's numbers on the command line (``arguments``) or in a notebook.

    ``notebook`` holds lines of code; it is empty if no notebook function computes the numbers. ``writes`` is true if
    the command changes the project file, which only one program may do at a time. ``reads`` is true if the command
    needs the project file.
    """

    arguments: tuple[str, ...]
    notebook: str = ""
    writes: bool = False
    reads: bool = True

    @property
    def line(self) -> str:
        """Return the command line with its arguments quoted for the shell of this system."""
        words = ["irdesk", *self.arguments]
        return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


class CommandQueries(ScoreQueries):
    """Queries that return commands to reproduce the numbers of a view. Runs are passed as ids."""

    def scores_command(
        self, measures: Sequence[str], topic: str = "", topics: TopicFilter = EVERY_TOPIC
    ) -> ShownCommand:
        """Return the command for the scores of the shown runs. With a ``topic``, it also lists the scores for each
        topic.
        """
        notebook = f"evaluate(study.qrels, study.runs, {list(measures)!r}, study.rules)"
        over = EVERY_TOPIC if topic else topics
        return self._command("evaluate", ("-q",) if topic else (), measures=measures, topics=over, notebook=notebook)

    def topics_command(self, run: str, measures: Sequence[str], topics: TopicFilter = EVERY_TOPIC) -> ShownCommand:
        """Return the command for a run's scores for each topic."""
        scores = f"evaluate(study.qrels, study.runs, {list(measures)!r}, study.rules)"
        notebook = f"{scores}.by_topic({self.run_name(run)!r}, {next(iter(measures), '')!r})"
        return self._command("evaluate", ("-q",), (run,), measures, topics, notebook)

    def comparison_command(
        self,
        measures: Sequence[str],
        parts: Sequence[str],
        baseline: str,
        measure: str,
        topics: TopicFilter,
        runs: Sequence[str] = (),
        *,
        grouped: bool = True,
    ) -> ShownCommand:
        """Return the command that compares runs with a baseline. ``runs`` names the compared runs; it is empty if all
        shown runs are compared. If ``grouped`` is false, the table has no group column. The notebook code compares the
        runs under ``measure``.
        """
        name = self.run_name(baseline)
        notebook = f"compare(study.qrels, study.runs, {measure!r}, {name!r}, study.plan, study.rules)"
        options = ("--baseline", name, "--show", ",".join(parts) or "mean", *(() if grouped else ("--no-groups",)))
        return self._command("compare", options, runs, measures, topics, "" if runs else notebook)

    def two_runs_command(self, run: str, other: str, measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for the score difference between two runs on each topic."""
        options = ("--baseline", self.run_name(other), "--per-topic")
        return self._command("compare", options, (run, other), (measure,), topics)

    def all_pairs_command(self, measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for the comparison of all pairs of shown runs."""
        return self._command("compare", ("--all-pairs", "--interval", "t"), measures=(measure,), topics=topics)

    def run_figure_command(
        self, options: Sequence[str], measure: str, topics: TopicFilter, baseline: str = ""
    ) -> ShownCommand:
        """Return the command that computes the numbers in a figure of the shown runs. If ``-o FILE`` is appended, the
        command draws the figure.
        """
        base = ("--baseline", self.run_name(baseline)) if baseline else ()
        return self._command("compare", (*options, *base), measures=(measure,), topics=topics)

    def difficulty_command(self, measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command that computes topic difficulty over the shown runs."""
        return self._command("compare", ("--difficulty",), measures=(measure,), topics=topics)

    def heat_map_command(self, measure: str, arranged: Arranged, other: str, topics: TopicFilter) -> ShownCommand:
        """Return the command for the heat map. Differences are relative to the run ``other``."""
        options = [
            *("--show", arranged.shown.value),
            *("--topic-order", arranged.topics.value),
            *("--run-order", arranged.runs.value),
            *("--linkage", arranged.linkage.value),
        ]
        shown = [head.id for head in self.shown_runs()]
        runs = sorted(shown, key=lambda run: run != other) if arranged.shown is Shown.DIFFERENCE else ()
        return self._command("heatmap", options, runs, (measure,), topics)

    def curves_command(self, picture: CurvePicture, topics: TopicFilter = EVERY_TOPIC) -> ShownCommand:
        """Return the command for the drawn curves, either of one topic or averaged over the topics of a filter. If only
        some runs are drawn, the command names them.

        If the curves show differences from the baseline, the command includes the baseline even if its curve is not
        drawn.
        """
        wish, drawn = picture.wish, picture.drawn
        options = ["--kind", wish.kind.value]
        if wish.topic:
            options += ["--topic", wish.topic]
        elif not topics.everything:
            options += ["--only", " ".join(self.chosen_topics(topics))]
        if wish.drawn_less:
            options += ["--baseline", self.run_name(wish.other)]
            drawn |= {wish.other}
        runs = [run.id for run in picture.runs if run.id in drawn]
        return self._command("curve", options, runs if len(runs) < len(picture.runs) else ())

    def explanation_command(self, run: str, topic: str, measure: str) -> ShownCommand:
        """Return the command that explains a score."""
        return self._command("explain", ("--topic", topic), (run,), (measure,))

    def found_by_whom_command(self, run: str, other: str, topic: str, measure: str) -> ShownCommand:
        """Return the command that lists the ranks of a topic's relevant documents in each run. The two given runs come
        first, followed by the other shown runs.
        """
        first = [run, other]
        runs = [*first, *(head.id for head in self.shown_runs() if head.id not in first)]
        return self._command("found", ("--topic", topic), runs, (measure,))

    def rankings_command(
        self, basis: Basis, measures: Sequence[str], measure: str, topics: TopicFilter
    ) -> ShownCommand | None:
        """Return the command for the correlation between rankings of the shown runs. The rankings differ either in the
        measure (``measures``) or, under one ``measure``, in the pool depth or the assessor.

        Return None if a measure does not score single topics, or if rankings by assessor are requested over filtered
        topics.
        """
        by_measures = basis is Basis.MEASURES
        named = measures if by_measures else (measure,)
        if not all(single(parse_one(name)) for name in named) or (by_measures and len(named) < 2):
            return None
        if basis is not Basis.ASSESSORS:
            return self._command("compare", ("--rankings", basis.value), measures=named, topics=topics)
        shown = [option for head in self.shown_runs() for option in ("--run", self.run_name(head.id))]
        return self._command("agreement", shown, measures=named) if topics.everything else None

    def power_command(self, plan: Discriminating, measures: Sequence[str], topics: TopicFilter) -> ShownCommand:
        """Return the command that computes the discriminative power of measures on the shown runs."""
        options = (
            *("--discriminative-power", plan.test.value),
            *("--confidence", f"{1 - plan.alpha:g}"),
            *("--seed", str(plan.seed)),
            *("--permutations", str(plan.resamples)),
        )
        return self._command("compare", options, measures=measures, topics=topics)

    def what_would_change_command(
        self, run: str, other: str, measure: str, topic: str, topics: TopicFilter
    ) -> ShownCommand:
        """Return the command that finds the judgements that would reverse the order of two runs, on one topic or
        several.
        """
        if topic:
            return self._command("decide", ("--topic", topic), (run, other), (measure,))
        return self._command("decide", (), (run, other), (measure,), topics)

    def leave_out_command(self, depth: Depth, measure: str, topics: TopicFilter, *, teams: bool) -> ShownCommand:
        """Return the command that leaves each run or team out of the pool."""
        options = (*_depth_options(depth), *(("--teams",) if teams else ()))
        return self._command("leave-out", options, measures=(measure,), topics=topics)

    def pool_statistics_command(self, depth: Depth, measure: str) -> ShownCommand:
        """Return the command for each run's contribution to the pool."""
        return self._command("pool-stats", _depth_options(depth), measures=(measure,))

    def replay_command(self, replaying: Replaying, topic: str) -> ShownCommand:
        """Return the command for a replay of judging orders on all loaded runs."""
        compared = [self.run_name(run) for run in replaying.compared]
        options = (
            *("--depth", str(replaying.depth)),
            *(option for order in replaying.orders for option in ("--order", order)),
            *("--seed", str(replaying.seed)),
            *(("--between", *compared) if len(compared) == 2 else ()),
            *(("--topic", topic) if topic else ()),
        )
        return self._command("replay", options, measures=(str(replaying.measure),))

    def agreement_command(self, measure: str) -> ShownCommand | None:
        """Return the command for the agreement between all assessors, and between the rankings of all loaded runs under
        the grades of different assessors. Return None if the measure does not score single topics.
        """
        return self._command("agreement", ("-q",), measures=(measure,)) if single(parse_one(measure)) else None

    def estimates_command(self, options: Sequence[str], measure: str, topics: TopicFilter) -> ShownCommand:
        """Return the command that estimates the shown runs' scores from human judgements and model labels."""
        kept = () if topics.everything else ("--topics", " ".join(self.chosen_topics(topics)))
        notebook = f"estimate(study.qrels, study.runs, study.labels, {measure!r}, study.design, study.rules)"
        biases = f"{notebook}.biases()" if "--bias" in options else notebook
        return self._command(
            "estimate", (*options, *kept), measures=(measure,), notebook="" if kept or "--by" in options else biases
        )

    def attention_command(self) -> ShownCommand:
        """Return the command for the attention list."""
        return ShownCommand(("project", "attention", self._project))

    def fusion_command(self, runs: Sequence[str], fusion: Fusion, tag: str = "") -> ShownCommand:
        """Return the command that adds a fused run to the project. Without a ``tag``, the run is named after its
        method.
        """
        options = ["--method", fusion.method.value, "--depth", str(fusion.depth)]
        if fusion.method is Method.RRF:
            options += ["--k", f"{fusion.k:g}"]
        if fusion.method.by_scores:
            options += ["--norm", fusion.norm.value]
        options += [option for weight in fusion.weights for option in ("--weight", repr(weight))]
        options += [*(() if fusion.cut_to_inputs else ("--keep-all",)), *(("--tag", tag) if tag else ())]
        names = [self.run_name(run) for run in runs]
        return ShownCommand(("project", "fuse", self._project, *names, *options), writes=True)

    @property
    def _project(self) -> str:
        return str(self._workspace.store.location)

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

        If ``runs`` is empty, the command uses the shown runs. ``notebook`` is an expression that uses ``study``, the
        result of `irdesk.notebook.read_project`. It is omitted if topics are filtered.
        """
        project = self._project
        tags = [self.run_name(run) for run in runs]
        named = [option for measure in measures for option in ("-m", measure)]
        lines = ""
        if notebook and topics.everything:
            imports = f"from irdesk.notebook import {notebook.partition('(')[0]}, read_project"
            lines = f"{imports}\n\nstudy = read_project({project!r})\n{notebook}\n"
        return ShownCommand(
            (verb, project, *tags, *named, *options, *self._topic_options(verb, topics, measures)), lines
        )

    def _topic_options(self, verb: str, chosen: TopicFilter, measures: Sequence[str]) -> list[str]:
        if not chosen.mean.open and (verb == "evaluate" or chosen.measure != next(iter(measures), "")):
            # Commands filter topics by their mean score under the command's first measure. List the topics instead if
            # the filter uses another measure, or if the command cannot filter topics by the mean.
            return ["--topics", " ".join(self.chosen_topics(chosen))]
        given = {
            "--topics": chosen.names.strip(" ,"),
            "--relevant": _span_text(chosen.relevant),
            "--mean": _span_text(chosen.mean),
            "--words": " ".join(chosen.words.split()),
        }
        return [part for option, value in given.items() if value for part in (option, value)]


def _depth_options(depth: Depth) -> tuple[str, ...]:
    """Return the options for a pool of fixed depth. Without these options, commands use the project's pool."""
    if depth.depth is None:
        return ()
    return "--depth", str(depth.depth), "--taken", depth.taken.value


def _span_text(span: Span) -> str:
    """Return a range in command-line syntax, or an empty string if it is open at both ends."""
    low, high = ("" if end is None else repr(end).removesuffix(".0") for end in (span.low, span.high))
    return "" if span.open else f"{low}..{high}"
