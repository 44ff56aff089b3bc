"""What views show: frozen rows and arrays, read from the workspace. No view asks anything else.

Each module answers one kind of question; `Queries` is all of them in one.
"""

from irdesk.session.queries.filtering import Criteria, FilterQueries
from irdesk.session.queries.judging import JudgingQueries, Progress, QueueRow, TopicRow
from irdesk.session.queries.marks import BulkPreview, MarkQueries, Verdict
from irdesk.session.queries.scores import Head, RunRow, ScoreQueries, ScoreTable

__all__ = [
    "BulkPreview",
    "Criteria",
    "FilterQueries",
    "Head",
    "JudgingQueries",
    "MarkQueries",
    "Progress",
    "Queries",
    "QueueRow",
    "RunRow",
    "ScoreTable",
    "TopicRow",
    "Verdict",
]


class Queries(FilterQueries, MarkQueries, ScoreQueries):
    """Everything a view may ask of a workspace."""
