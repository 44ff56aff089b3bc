"""Unconfirmed text in a field is restored after the project is closed or the program quits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget
from window_driver import Hands, flush, the_window

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.session.commands import AssignTopics
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.settings.preferences import FORMS
from irdesk.ui.scoring.conventions_panel import ConventionsPanel
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.team.adjudication_panel import AdjudicationPanel
from irdesk.ui.team.assessors_panel import AssessorsPanel

pytestmark = pytest.mark.unpainted


def panel(hands: Hands, kind: type[QWidget]) -> QWidget:
    shown = next(entry for entry in PANELS if entry.panel is kind)
    hands.window.show_workspace(shown.workspace or "collection")
    hands.desk.show_panel(shown.name)
    result = hands.desk.panel(kind)
    hands.wait(result.isVisible)
    return result


def into(hands: Hands, field: QWidget, text: str) -> None:
    hands.wait(field.isVisible)
    field.setFocus()
    field.selectAll()
    hands.press(*text)


def of_scale(hands: Hands, name: str) -> QLineEdit:
    hands.window.show_workspace("collection")
    hands.desk.show_panel("scale")
    return next(lineedit for lineedit in hands.desk.scale.findChildren(QLineEdit) if lineedit.accessibleName() == name)


def type_guidelines(hands: Hands) -> None:
    hands.window.show_workspace("collection")
    hands.desk.show_panel("scale")
    into(hands, hands.desk.scale.guidelines, "count it all")


def type_topics(hands: Hands) -> None:
    hands.window.show_workspace("collection")
    hands.desk.show_panel("pool")
    hands.wait(hands.desk.pool.isVisible)
    hands.click(hands.desk.pool.anew)
    hands.wait(hands.desk.pool.form.more.isVisible)
    hands.click(hands.desk.pool.form.more)
    into(hands, hands.desk.pool.form.topics, "T1-")


def type_comment(hands: Hands) -> None:
    hands.press("c", *"odd")


def type_note(hands: Hands) -> None:
    hands.press_ctrl("t")
    into(hands, hands.desk.editor.remarks.note.text, "vague")


def reason(hands: Hands) -> str:
    hands.press("x")
    return hands.desk.editor.remarks.reason.field.text()


def type_reason_of_a_disagreement(hands: Hands) -> None:
    topic = hands.place.topic
    panel(hands, AdjudicationPanel).view.reasons[topic, "SE-1"] = "so it is"


def reasons_of_disagreements(hands: Hands) -> list[tuple[bool, str, str]]:
    """Return a tuple for each reason: whether its topic is the current one, its docno, and its text."""
    reasons = panel(hands, AdjudicationPanel).view.reasons
    return [(topic == hands.place.topic, docno, text) for (topic, docno), text in reasons.items()]


FIELDS: dict[str, tuple[str, Callable[[Hands], object], Callable[[Hands], object], object]] = {
    "comment": (
        "judge",
        type_comment,
        lambda h: h.queries.queue_row(h.place.topic, h.place.docno).judgement.comment,
        "odd",
    ),
    "note": ("judge", type_note, lambda h: h.queries.note(h.place.topic).text, "vague"),
    "reason": ("judge", lambda h: h.press("x", *"torn"), reason, "torn"),
    "own words": ("judge", lambda h: h.press("t", *"heat"), lambda h: h.queries.own_words(h.place.topic), ("heat",)),
    "reason of a disagreement": (
        "collection",
        type_reason_of_a_disagreement,
        reasons_of_disagreements,
        [(True, "SE-1", "so it is")],
    ),
    "assessors": (
        "collection",
        lambda h: into(h, panel(h, AssessorsPanel).form.names, "anna, be"),
        lambda h: panel(h, AssessorsPanel).form.names.text(),
        "anna, be",
    ),
    "topics of a pool": ("collection", type_topics, lambda h: h.desk.pool.form.topics.text(), "T1-"),
    "guidelines": ("collection", type_guidelines, lambda h: h.queries.setting(GUIDELINES), "count it all"),
    "name of a grade": (
        "collection",
        lambda h: into(h, of_scale(h, "Name of grade 2"), "useful"),
        lambda h: h.queries.scale().level(2).name,
        "useful",
    ),
    "definition of a grade": (
        "collection",
        lambda h: into(h, of_scale(h, "Definition of grade 1"), "it helps"),
        lambda h: h.queries.scale().level(1).definition,
        "it helps",
    ),
    "relevance level": (
        "analyse",
        lambda h: into(h, panel(h, ConventionsPanel).level, "2"),
        lambda h: h.window.workspace.state.rules.level,
        2,
    ),
}
"""The workspace of each field, functions that type into the field and read it, and the value read."""


DRAFTS = ("reason of a disagreement", "assessors", "topics of a pool")
"""Fields of forms. Their texts are stored when the project is closed, and not when the next field gets the focus, so
that the project need not be closed for each.
"""


def test_every_field_that_is_half_typed_is_kept_when_the_project_is_closed(hands):
    typed = []
    for name, (workspace, write, _, _) in FIELDS.items():
        hands.window.show_workspace(workspace)
        write(hands)
        typed.append(name)
        if name not in DRAFTS:
            hands.reopen(workspace)
            for kept in typed:
                _, _, read, wanted = FIELDS[kept]
                assert read(hands) == wanted, kept
            typed.clear()


@pytest.mark.opened_in("collection", "assessors")
def test_a_form_is_forgotten_once_it_is_in_force_and_text_is_stored_after_a_pause_and_when_the_program_quits(
    qtbot, tmp_path, hands
):
    form = panel(hands, AssessorsPanel).form
    into(hands, form.names, "anna")
    hands.window.execute(AssignTopics(AssignmentPlan(("ben",))))
    form.seed.setValue(7)
    hands.reopen("collection")
    assert panel(hands, AssessorsPanel).form.plan() == AssignmentPlan(("anna",), seed=7)
    hands.wait(panel(hands, AssessorsPanel).assign.isEnabled)
    hands.click(panel(hands, AssessorsPanel).assign)
    assert hands.queries.assigned().plan.assessors == ("anna",)
    assert hands.window._preferences.get(FORMS) == {}

    # Text is stored after a pause, and when the program quits.
    path = hands.path
    type_guidelines(hands)
    hands.desk.scale._pause.timeout.emit()
    assert hands.queries.setting(GUIDELINES) == "count it all"
    assert hands.desk.scale.guidelines.hasFocus(), "the cursor stays"
    hands.press(*" of it")
    assert hands.desk.scale.guidelines.toPlainText() == "count it all of it"
    hands.press_ctrl("Q")
    assert not hands.window.isVisible()
    flush()
    with the_window(qtbot, path, tmp_path / "preferences.toml") as again:
        again.open(path)
        assert again.queries.setting(GUIDELINES) == "count it all of it"
