"""All commands that can change a project. Each command is a value object whose ``plan`` method returns the deltas to
apply.
"""

from irdesk.session.commands.adjudication import Adjudicate
from irdesk.session.commands.assignment import (
    AddAssessor,
    AssignTopics,
    GiveTopic,
)
from irdesk.session.commands.bulk_judging import BulkChange, ChangeMarks
from irdesk.session.commands.comparison import (
    ChooseBaseline,
    ChooseMainMeasure,
    ChoosePlan,
    DropView,
    KeepSelection,
    KeepView,
    OrderRuns,
    TickRun,
)
from irdesk.session.commands.judging import CannotTell, JudgeDocument, JudgeWithoutText, MoveTo, SkipDocument, TakeBack
from irdesk.session.commands.loaded_files import (
    AddDocuments,
    AddQrels,
    AddRun,
    AddTopics,
    NameQrels,
    RemoveSource,
)
from irdesk.session.commands.model_labels import AddLabels, DescribeLabels, TakeAsJudgements, TakeAsLabels
from irdesk.session.commands.package_export import ConfirmExport, FixConventions, RecordExports
from irdesk.session.commands.pools import ReplacePool, Requeue, UsePool
from irdesk.session.commands.publication import RecordPublication
from irdesk.session.commands.qrels_contradictions import Contradicting
from irdesk.session.commands.remarks import FlagDocument, MarkPassages, WriteComment, WriteNote
from irdesk.session.commands.run_metadata import ColourRunsBy, GroupRuns, GroupRunsBy, SetRunFields
from irdesk.session.commands.settings import (
    ChooseMeasures,
    ChooseResolution,
    ChooseRules,
    ChooseScale,
    ChooseWords,
    WriteGuidelines,
)
from irdesk.session.commands.shown_runs import ShowRun, ShowRuns
from irdesk.session.commands.snapshots import ForgetSnapshot, TakeSnapshot
from irdesk.session.commands.undo import Redo, Undo

__all__ = [
    "AddAssessor",
    "AddDocuments",
    "AddLabels",
    "AddQrels",
    "AddRun",
    "AddTopics",
    "Adjudicate",
    "AssignTopics",
    "BulkChange",
    "CannotTell",
    "ChangeMarks",
    "ChooseBaseline",
    "ChooseMainMeasure",
    "ChooseMeasures",
    "ChoosePlan",
    "ChooseResolution",
    "ChooseRules",
    "ChooseScale",
    "ChooseWords",
    "ColourRunsBy",
    "ConfirmExport",
    "Contradicting",
    "DescribeLabels",
    "DropView",
    "FixConventions",
    "FlagDocument",
    "ForgetSnapshot",
    "GiveTopic",
    "GroupRuns",
    "GroupRunsBy",
    "JudgeDocument",
    "JudgeWithoutText",
    "KeepSelection",
    "KeepView",
    "MarkPassages",
    "MoveTo",
    "NameQrels",
    "OrderRuns",
    "RecordExports",
    "RecordPublication",
    "Redo",
    "RemoveSource",
    "ReplacePool",
    "Requeue",
    "SetRunFields",
    "ShowRun",
    "ShowRuns",
    "SkipDocument",
    "TakeAsJudgements",
    "TakeAsLabels",
    "TakeBack",
    "TakeSnapshot",
    "TickRun",
    "Undo",
    "UsePool",
    "WriteComment",
    "WriteGuidelines",
    "WriteNote",
]
