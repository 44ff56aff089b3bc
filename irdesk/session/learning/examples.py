"""Examples for the practice project, each with a view, topics, runs and a measure.

Their numbers are computed from the project's files. `tests/data/learning-examples.json` lists the sources.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from irdesk.domain.grades import GradeScale, Level
from irdesk.domain.translatable_messages import worded

MEASURES = (
    *("AP", "GMAP", "RR", "SetP", "SetR", "SetF", "P@10", "nDCG@5", "nDCG(dcg='exp-log2')@5"),
    *("nDCG(ideal='top')@5", "nDCG(ideal='shown')@5"),
)
"""Measures shown in the practice project."""
PROJECT = "learn"
"""Name of the practice project, of its folder and of its file."""
SCALE = GradeScale(
    "practice",
    (
        Level(0, "not relevant", "Is not about the topic."),
        Level(1, "relevant", "Is about the topic, if only with a few words."),
        Level(2, "very", "Contains a lot about the topic, but not everything."),
        Level(3, "fully", "Contains everything about the topic."),
    ),
)
"""Grade scale of the practice project. Grade 1 has the name used in the lessons."""


@dataclass(frozen=True)
class LearningExample:
    """An example: its ``title``, a short ``text``, and the action that shows its view.

    ``topics`` holds ids with wildcards, as in the topic filter. ``topic`` is one of the matching topics. If it is
    empty, the example is about the mean over the matching topics. ``run`` and ``other`` are run tags. ``test`` names
    the significance test if it is not the default one. ``ranking`` is the text of an imagined ranking, for the one view
    that needs no run. ``beside`` is another view that the text mentions.
    """

    name: str
    title: str
    text: str
    action: str
    topics: str = ""
    topic: str = ""
    measure: str = "AP"
    run: str = "A"
    other: str = "B"
    test: str = ""
    ranking: str = ""
    beside: str = ""

    @property
    def judges(self) -> bool:
        """Return whether the example involves judging documents."""
        return self.action == "view.judge"


EXAMPLES = (
    LearningExample(
        "judge",
        worded("Judge ten documents"),
        worded(
            "Judge the ten documents of the topic on software testing: 1 if a document is about it, 0 if not. Five "
            "are; without these judgements no run has a score for the topic."
        ),
        "view.judge",
        topic="testing",
    ),
    LearningExample(
        "precision-recall",
        worded("Precision, recall and F"),
        worded(
            "Run A retrieved four of the ten documents that you judged: precision is the share of these that is "
            "relevant, recall the share of all relevant ones that is among them. Choose SetP, SetR and SetF above to "
            "see each computed."
        ),
        "view.why",
        topic="testing",
        measure="SetP",
    ),
    LearningExample(
        "average-precision",
        worded("Average precision, rank by rank"),
        worded(
            "Eight documents are relevant, and run A found six of them: read the precision at each of its ten "
            "ranks. Average precision adds the values at the relevant ranks and divides the sum by eight, the "
            "number of all relevant documents."
        ),
        "view.why",
        topics="eight",
        topic="eight",
    ),
    LearningExample(
        "means",
        worded("Arithmetic and geometric mean"),
        worded(
            "Run A is very good on one topic and bad on the other; run B is average on both, as the matrix of "
            "topics and runs shows. Both have the same mean in the column AP, which is their MAP. The geometric "
            "mean, GMAP, is lower for run A, since it gives more weight to the failure on one topic."
        ),
        "view.metrics",
        topics="map-1 map-2",
        beside="heat_map",
    ),
    LearningExample(
        "reciprocal-rank",
        worded("The first relevant document"),
        worded(
            "Run A has its first relevant document at ranks 1, 3 and 2. RR is one over that rank; MRR is its mean "
            "over the three topics: (1 + 1/3 + 1/2) / 3 = 0.6111."
        ),
        "view.topics",
        topics="first-*",
        measure="RR",
    ),
    LearningExample(
        "gain",
        worded("Graded relevance: 3 2 1 2 3"),
        worded(
            "The gain of each document is its grade, discounted by its rank: compare the running sum with that of the "
            "ideal ranking beside it. Run B has the ideal order, and therefore an nDCG of 1."
        ),
        "view.why",
        topics="graded-1",
        topic="graded-1",
        measure="nDCG@5",
    ),
    LearningExample(
        "exponential-gain",
        worded("Gains of 2^grade − 1: 3 2 0 1 2"),
        worded(
            "With these gains a grade of 3 is worth more than twice a grade of 2. A well-known page prints an nDCG "
            "of 1.00 for this ranking: with a nonrelevant document above relevant ones that is impossible, as the "
            "ideal shows."
        ),
        "view.why",
        topics="graded-2",
        topic="graded-2",
        measure="nDCG(dcg='exp-log2')@5",
    ),
    LearningExample(
        "ideals",
        worded("Three ideals for one ranking"),
        worded(
            "nDCG divides by an ideal: the best order of all judged documents (nDCG@5), the top grade at every "
            "rank (ideal='top'), or the best order of the documents shown (ideal='shown'). The last one is 1 "
            "for a ranking that missed two of the best documents."
        ),
        "learn.imagine",
        topics="graded-1",
        topic="graded-1",
        measure="nDCG@5",
        ranking="4 3 2 1 1 | 4 3 0*3; cutoff=5; measures=nDCG@5 nDCG(ideal='top')@5 nDCG(ideal='shown')@5",
    ),
    LearningExample(
        "above",
        worded("One curve above another"),
        worded(
            "At each level of recall, run A is more precise than run B. For every user, run A is better on this topic."
        ),
        "view.curves",
        topics="above",
        topic="above",
    ),
    LearningExample(
        "cross",
        worded("Two curves that cross"),
        worded(
            "Run A starts better and run B finds the rest sooner. Which one is better depends on how much recall a "
            "user needs, so a single number hides the choice: AP is 0.6833 for run A and 0.5250 for run B."
        ),
        "view.curves",
        topics="cross",
        topic="cross",
    ),
    LearningExample(
        "sign-five",
        worded("Four wins of five: the sign test"),
        worded(
            "Run B wins four of the five topics. The sign test asks how often five tossed coins would fall as "
            "unevenly: p, 0.3750, is far above 0.05. Five topics are too few."
        ),
        "view.two_runs",
        topics="win-1 win-2 win-3 win-4 win-5",
        run="B",
        other="A",
        test="sign",
    ),
    LearningExample(
        "sign-nine",
        worded("Five wins of nine: the sign test"),
        worded(
            "With four more topics run B wins five of nine, and the p of the sign test is 1, the largest possible "
            "value. The first five topics alone would have suggested a different conclusion."
        ),
        "view.two_runs",
        topics="win-*",
        run="B",
        other="A",
        test="sign",
    ),
    LearningExample(
        "luck",
        worded("0.20 against 0.40, by chance"),
        worded(
            "Run B has twice the MAP of run A, but it owes this to two topics. The bars show it, and the t test finds "
            "no significant difference."
        ),
        "view.two_runs",
        topics="luck-*",
        run="B",
        other="A",
        test="t",
    ),
    LearningExample(
        "steady",
        worded("0.20 against 0.40, on every topic"),
        worded(
            "The two means are the same, but here run B is better on each topic by about the same amount. The "
            "t test finds a significant difference with as many topics as before."
        ),
        "view.two_runs",
        topics="steady-*",
        run="B",
        other="A",
        test="t",
    ),
    LearningExample(
        "pool",
        worded("What a pool misses"),
        worded(
            "Only run A was pooled on this topic, so the first two documents of run B are unjudged and count as not "
            "relevant. Press 1 on both: the score shows what run B would have, had it been pooled."
        ),
        "view.what_if",
        topics="pool",
        topic="pool",
        run="B",
        other="A",
    ),
)


def offered(topics: Collection[str]) -> tuple[LearningExample, ...]:
    """Return the examples to offer in a project with these topics. All examples are offered in the practice project,
    none in other projects.
    """
    wanted = {example.topic for example in EXAMPLES if example.topic}
    return EXAMPLES if wanted <= set(topics) else ()


def example_named(name: str) -> LearningExample | None:
    """Return the example with the given name, or None."""
    return next((example for example in EXAMPLES if example.name == name), None)


def after(name: str) -> LearningExample:
    """Return the example that follows the named one. After the last example, or if the name is unknown, return the
    first example.
    """
    names = [example.name for example in EXAMPLES]
    return EXAMPLES[(names.index(name) + 1) % len(EXAMPLES)] if name in names else EXAMPLES[0]
