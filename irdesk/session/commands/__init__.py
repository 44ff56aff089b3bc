"""The commands: everything that can change a project, each a value that plans its deltas."""

from irdesk.session.commands.collection import ChooseMeasures, ChooseProfile, ChooseScale, UsePool, WriteGuidelines
from irdesk.session.commands.judging import JudgeDocument, MoveTo, TakeBack
from irdesk.session.commands.sources import (
    AddDocuments,
    AddQrels,
    AddRun,
    AddTopics,
    RemoveSource,
    ShowRun,
    refuse_contradiction,
)
from irdesk.session.commands.undoing import Redo, Undo

__all__ = [
    "AddDocuments",
    "AddQrels",
    "AddRun",
    "AddTopics",
    "ChooseMeasures",
    "ChooseProfile",
    "ChooseScale",
    "JudgeDocument",
    "MoveTo",
    "Redo",
    "RemoveSource",
    "ShowRun",
    "TakeBack",
    "Undo",
    "UsePool",
    "WriteGuidelines",
    "refuse_contradiction",
]
