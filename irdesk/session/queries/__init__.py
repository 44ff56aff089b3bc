"""Queries return immutable rows and arrays from the workspace. Views read all data through them.

Each module contains queries on one subject. `Queries` combines them.
"""

from irdesk.session.queries.campaign import CampaignQueries
from irdesk.session.queries.context_bar import ContextBarQueries
from irdesk.session.queries.curves import CurveQueries
from irdesk.session.queries.default_run_and_topic import DefaultRunAndTopicQueries
from irdesk.session.queries.equivalent_commands import CommandQueries, ShownCommand
from irdesk.session.queries.judging import JudgingQueries, JudgingSummary, Progress, QueueRow, TopicRow
from irdesk.session.queries.model_labels import ModelLabelQueries
from irdesk.session.queries.pools import PoolQueries
from irdesk.session.queries.queue_filter import Criteria, FilterQueries
from irdesk.session.queries.recent_judgements import BulkPreview, RecentJudgement, RecentJudgementQueries
from irdesk.session.queries.run_metadata import RunFieldQueries
from irdesk.session.queries.score_table import Head, ScoreTable
from irdesk.session.queries.scores import RunRow
from irdesk.session.queries.scoring_conventions import ScoringConventionQueries
from irdesk.session.queries.team import TeamQueries

__all__ = [
    "BulkPreview",
    "CampaignQueries",
    "ContextBarQueries",
    "Criteria",
    "CurveQueries",
    "DefaultRunAndTopicQueries",
    "FilterQueries",
    "Head",
    "JudgingQueries",
    "JudgingSummary",
    "ModelLabelQueries",
    "PoolQueries",
    "Progress",
    "Queries",
    "QueueRow",
    "RecentJudgement",
    "RecentJudgementQueries",
    "RunRow",
    "ScoreTable",
    "ScoringConventionQueries",
    "ShownCommand",
    "TeamQueries",
    "TopicRow",
]


class Queries(
    CampaignQueries,
    CommandQueries,
    ContextBarQueries,
    CurveQueries,
    DefaultRunAndTopicQueries,
    FilterQueries,
    ModelLabelQueries,
    RecentJudgementQueries,
    PoolQueries,
    RunFieldQueries,
    ScoringConventionQueries,
    TeamQueries,
):
    """All queries that views can run on a workspace."""
