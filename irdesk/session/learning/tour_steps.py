"""Steps of the tour through the practice project. Each step asks for one action and then describes its result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from irdesk.domain.translatable_messages import worded

KEY = "{key}"  # placeholder for the key of a step's action


class Waits(Enum):
    """Condition that completes a step."""

    FOR_JUDGEMENTS = "as many judgements of the topic as the step needs"
    FOR_CHANGE = "a change of the project by the step's action: undo or redo"
    FOR_VIEW = "the view that the step's action shows"
    FOR_EDIT = "a changed ranking in What if"


@dataclass(frozen=True)
class TourStep:
    """A step of the tour. ``task`` is the instruction, in which `KEY` stands for the key of ``action``. ``result``
    describes what the action did.

    ``example`` is the example whose topics, runs and measure are selected when the step begins. Its view is displayed
    only if ``shows`` is true. ``judgements`` is the number of judgements that the step requires. ``beside`` is the view
    mentioned in the result, if it differs from the action's view. Results that contain numbers come from
    `tour_step_results` instead.
    """

    name: str
    task: str
    result: str
    action: str
    waits: Waits
    example: str
    shows: bool = False
    judgements: int = 0
    beside: str = ""


STEPS = (
    TourStep(
        "judge-one",
        worded(
            "Begin the topic with Space and read the document. Press 1 if it is about software testing, 0 if "
            "it is not; the higher grades are for other topics."
        ),
        worded("The judgement is saved automatically, and the next document is shown."),
        "judge.grade.1",
        Waits.FOR_JUDGEMENTS,
        "judge",
        shows=True,
        judgements=1,
    ),
    TourStep(
        "judge-all",
        worded("Judge the other documents of the topic: 1 or 0. Five of the ten are about testing software."),
        worded("The topic is judged: every run now has scores for it."),
        "judge.grade.0",
        Waits.FOR_JUDGEMENTS,
        "judge",
        judgements=10,
    ),
    TourStep(
        "metrics",
        worded("Open Metrics: in the workspace Analyse ({key}), click Metrics at the left.", key=KEY),
        worded(
            "SetP of run A is its precision: three of the four documents that it retrieved are relevant. SetR is its "
            "recall, three of five."
        ),
        "view.metrics",
        Waits.FOR_VIEW,
        "precision-recall",
    ),
    TourStep(
        "undo",
        worded("Watch a score change: undo your last judgement with {key}.", key=KEY),
        worded("The document is unjudged again, and recall has changed at once: every judgement counts immediately."),
        "edit.undo",
        Waits.FOR_CHANGE,
        "precision-recall",
    ),
    TourStep(
        "redo",
        worded("Redo the judgement with {key}.", key=KEY),
        worded("All scores are as before."),
        "edit.redo",
        Waits.FOR_CHANGE,
        "precision-recall",
    ),
    TourStep(
        "why",
        worded(
            "Open Why? with {key}: another topic is chosen, in which run A found six of the eight relevant documents.",
            key=KEY,
        ),
        worded(
            "Each row is a rank. Average precision adds the precision at the ranks of relevant documents and divides "
            "by eight, the number of relevant documents; the two that run A did not find add nothing."
        ),
        "view.why",
        Waits.FOR_VIEW,
        "average-precision",
    ),
    TourStep(
        "what-if",
        worded("Open What if with {key}, and drag the document at rank 4 below the one at rank 6.", key=KEY),
        worded(
            "The scores and both figures follow each change: the column “real” shows the score of run A, the "
            "column “imagined” that of your ranking. Nothing is stored; R resets the ranking."
        ),
        "view.what_if",
        Waits.FOR_EDIT,
        "average-precision",
    ),
    TourStep(
        "curves",
        worded("Open Curves: click it at the left."),
        worded("The curves of the two runs cross: run A starts better, run B finds the rest sooner."),
        "view.curves",
        Waits.FOR_VIEW,
        "cross",
    ),
    TourStep(
        "two-runs",
        worded("Compare two runs: open Two runs with {key}.", key=KEY),
        worded(
            "Run B is better on all eight topics: 8 wins in the first line. The line also shows p, the "
            "probability of a difference at least this large if the runs were equally good. It is far below "
            "0.05: the difference is significant."
        ),
        "view.two_runs",
        Waits.FOR_VIEW,
        "steady",
    ),
    TourStep(
        "pool",
        worded("See what a pool misses: open Found by whom with {key}.", key=KEY),
        worded(
            "The pool is the set of documents chosen for judging, on this topic only those of run A. The "
            "inspector at the right shows the ranking of run B: its first two documents are unjudged (?) and "
            "count as not relevant. A run that was not pooled can lose score this way."
        ),
        "view.found",
        Waits.FOR_VIEW,
        "pool",
        beside="inspector",
    ),
)


def step_named(name: str) -> int:
    """Return the index of the step with the given name; 0 if the name is unknown."""
    names = [step.name for step in STEPS]
    return names.index(name) if name in names else 0
