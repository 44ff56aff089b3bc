"""What views show: frozen rows and arrays, read from the workspace. No view asks anything else.

Each module answers one kind of question; `Queries` is all of them in one.
"""

from irdesk.session.queries.judging import JudgingQueries, Progress, QueueRow, TopicRow
from irdesk.session.queries.scores import Head, RunRow, ScoreQueries, ScoreTable

__all__ = ["Head", "Progress", "Queries", "QueueRow", "RunRow", "ScoreTable", "TopicRow"]


class Queries(JudgingQueries, ScoreQueries):
    """Everything a view may ask of a workspace."""
