"""The project's grade scale: when it is fixed, so that it no longer follows the qrels, and how qrels widen it."""

from __future__ import annotations

from irdesk.domain.project.source import Source
from irdesk.session.core import project_settings
from irdesk.session.core.changes import Delta, JudgementChanged, SettingChanged
from irdesk.session.core.grade_resolution import Imported
from irdesk.session.core.project_state import ProjectState


def fix_scale_of_grades(state: ProjectState, deltas: tuple[Delta, ...]) -> tuple[SettingChanged, ...]:
    """If a grade is given while the scale still follows the qrels, return the change that fixes the scale. Otherwise
    return an empty tuple.
    """
    given = {
        delta.after.grade
        for delta in deltas
        if isinstance(delta, JudgementChanged) and delta.after and delta.after.grade is not None
    }
    known = any(isinstance(delta, SettingChanged) and delta.key == project_settings.SCALE for delta in deltas)
    if not given or known or state.chosen_scale:
        return ()
    return (SettingChanged(project_settings.SCALE, "", project_settings.scale_text(state.scale.extended(given))),)


def fix_scale_of_packages(state: ProjectState) -> tuple[SettingChanged, ...]:
    """If work packages are exported while the scale still follows the qrels, return the change that fixes the scale,
    since the packages are graded on it. Otherwise return an empty tuple.
    """
    if state.chosen_scale:
        return ()
    before, after = state.settings[project_settings.SCALE], project_settings.scale_text(state.scale)
    return (SettingChanged(project_settings.SCALE, before, after),)


def widen_scale(state: ProjectState, source: Source, grades: Imported) -> tuple[SettingChanged, ...]:
    """Return the change that adds missing grades of the qrels to the chosen scale. Return an empty tuple if no grade is
    missing or no scale was chosen.
    """
    if source.compared or state.chosen_scale is None:
        return ()
    wider = state.scale.extended({grade for topic in grades.values() for grade in topic.values()})
    if wider is state.scale:
        return ()
    return (
        SettingChanged(
            project_settings.SCALE, state.settings[project_settings.SCALE], project_settings.scale_text(wider)
        ),
    )
