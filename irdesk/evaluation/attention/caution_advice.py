"""Codes of cautions. Each has a title, advice for the window and for the command line, and the part of the window where
the advice can be followed.

Every code is declared here; the command line shows it as ``warning [code]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.translatable_messages import worded


class Remedy(StrEnum):
    """The part of the window where the user can follow the advice about a caution."""

    FILES = "files"
    CONVENTIONS = "conventions"
    LEVEL = "relevance level"


@dataclass(frozen=True)
class Code:
    """Kind of caution: a short code with its title, the advice, and the part of the window where the advice can be
    followed.

    The advice uses the labels of the window. ``command_advice``, if not empty, uses command-line options instead.
    """

    name: str
    title: str
    advice: str
    remedy: Remedy
    command_advice: str = ""

    @property
    def in_commands(self) -> str:
        """The advice for the command line."""
        return self.command_advice or str(self.advice)


RANK_ORDER = Code(
    "rank-order",
    worded("Scores contradict the rank column"),
    worded('Find out which of the two the system intended. To use the rank column, set "Ranked by" in Conventions.'),
    Remedy.CONVENTIONS,
    "Find out which of them the system meant; --order rank uses the rank column.",
)
NO_TOPICS = Code(
    "no-topics",
    worded("A run shares no topic with the judgements"),
    worded("Check that the run and the qrels belong to the same collection."),
    Remedy.FILES,
)
TOPIC_IDS = Code(
    "topic-ids",
    worded("Topics are spelled differently"),
    worded("Change the topic ids in one of the files: ids are compared byte by byte."),
    Remedy.FILES,
)
TOPIC_NUMBERS = Code(
    "topic-numbers",
    worded("The topic numbers may differ from those in the runs"),
    worded(
        'If runs and qrels number the topics from 1, use "Number topics by position" under Topics; otherwise '
        "load runs for these topics."
    ),
    Remedy.FILES,
)
MISSING_TOPICS = Code(
    "missing-topics",
    worded("Runs lack judged topics"),
    worded(
        'Count these topics as 0 ("count every judged topic" in Conventions), or compare over the topics that '
        "all runs have."
    ),
    Remedy.CONVENTIONS,
    "Count them as 0 (-c), or compare over the topics all runs have.",
)
IGNORED_TOPICS = Code(
    "ignored-topics",
    worded("Topics of runs are not judged"),
    worded("No action is needed if only some topics were judged; otherwise check that the qrels are complete."),
    Remedy.FILES,
)
DROPPED_TOPICS = Code(
    "dropped-topics",
    worded("Topics dropped from the comparison"),
    worded(
        'Leave out the runs that lack these topics, or count the topics as 0 ("count every judged topic" in '
        "Conventions)."
    ),
    Remedy.CONVENTIONS,
    "Leave out the runs that lack them, or count them as 0 (-c).",
)
DOCNO_IDS = Code(
    "docno-ids",
    worded("Docnos are spelled differently"),
    worded("Change the docnos in one of the files: ids are compared byte by byte."),
    Remedy.FILES,
)
FEW_JUDGED = Code(
    "few-judged",
    worded("Few retrieved documents are judged"),
    worded("Check that the run and the qrels belong to the same collection; unjudged documents count as not relevant."),
    Remedy.FILES,
)
UNJUDGED_SHARES = Code(
    "unjudged-shares",
    worded("Some runs have far more unjudged documents than others"),
    worded(
        "Judge the top-ranked documents of these runs too (Extend pool…), or compare over judged documents "
        'only ("remove unjudged documents" in Conventions).'
    ),
    Remedy.CONVENTIONS,
    "Judge their first documents too, or compare over judged documents alone (-J).",
)
FOREIGN_QRELS = Code(
    "foreign-qrels",
    worded("Qrels share no topic with the project"),
    worded("Remove the file in the Loader if it belongs to another collection; otherwise load its topics and runs."),
    Remedy.FILES,
)
NUL_IN_DOCNO = Code(
    "nul-in-docno",
    worded("Docnos contain a NUL character"),
    worded("Remove the NUL characters from the run; trec_eval reads a docno only up to its first NUL."),
    Remedy.FILES,
)
TIES_DECIDE = Code(
    "ties-decide",
    worded("Scores depend on ties"),
    worded(
        'Assign distinct retrieval scores, or report the mean over all orders ("Convention" and "Ties" in Conventions).'
    ),
    Remedy.CONVENTIONS,
    "Give distinct retrieval scores, or report the mean over all orders (--convention exact --ties expected).",
)
DEPTH = Code(
    "depth",
    worded("Lists differ in depth"),
    worded('Compare at one depth ("Depth" in Conventions), or use measures with a cutoff.'),
    Remedy.CONVENTIONS,
    "Compare at one depth (-M), or by measures with a cutoff.",
)
LOWEST_GRADE = Code(
    "lowest-grade",
    worded("The lowest grade counts as relevant"),
    worded('Raise "Relevant from grade" in Conventions if only higher grades are relevant in the collection.'),
    Remedy.LEVEL,
    "Set the relevance level (-l) if the collection counts from a higher one.",
)
GRADE_ORDER = Code(
    "grade-order",
    worded("Grade 1 may be the best grade"),
    worded("Check the collection's description; reverse the grades if 1 is the best."),
    Remedy.FILES,
)
NEGATIVE_GRADES = Code(
    "negative-grades",
    worded("Negative grades count as unjudged"),
    worded("No action is needed if negative grades mean unjudged; otherwise give such documents grade 0."),
    Remedy.FILES,
)
TOP_GRADE = Code(
    "top-grade",
    worded("The top grade was never given"),
    worded('If the highest grade of the scale was never given, set "Top grade" in Conventions.'),
    Remedy.CONVENTIONS,
    "Give the highest grade of the scale (--top-grade) if it was never used.",
)
TOPICS_WITHOUT_TEXT = Code(
    "topics-without-text",
    worded("Topics have no text"),
    worded("Load the topic file; otherwise assessors see only ids."),
    Remedy.FILES,
)
DOCUMENTS_WITHOUT_TEXT = Code(
    "documents-without-text",
    worded("Documents to judge have no text"),
    worded("Load the collection that contains these documents, or remove the documents from the pool."),
    Remedy.FILES,
)
CODES: tuple[Code, ...] = (
    LOWEST_GRADE,
    RANK_ORDER,
    NO_TOPICS,
    FOREIGN_QRELS,
    TOPIC_IDS,
    TOPIC_NUMBERS,
    MISSING_TOPICS,
    IGNORED_TOPICS,
    DROPPED_TOPICS,
    DOCNO_IDS,
    FEW_JUDGED,
    UNJUDGED_SHARES,
    NUL_IN_DOCNO,
    TIES_DECIDE,
    DEPTH,
    GRADE_ORDER,
    NEGATIVE_GRADES,
    TOP_GRADE,
    TOPICS_WITHOUT_TEXT,
    DOCUMENTS_WITHOUT_TEXT,
)
"""All codes, in the order in which cautions of equal severity are shown."""
