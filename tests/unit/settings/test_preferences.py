"""The user's preferences: declared once, stored in one file; invalid values are reported."""

from __future__ import annotations

import tomllib

import pytest

from irdesk.reporting.comparison.comparison_table import USUAL_PARTS, Part
from irdesk.settings.preferences import (
    ALL,
    BREAKS_AFTER,
    COLUMNS,
    LANGUAGE,
    MEASURES,
    RECENT,
    THEME,
    ZOOM,
    Form,
    Preferences,
)


def test_each_is_declared_once():
    keys = [entry.key for entry in ALL]
    assert len(keys) == len(set(keys))
    assert not [entry.key for entry in ALL if entry.fault(entry.default)]


def test_what_a_person_chooses_says_how_and_what_for():
    for entry in ALL:
        if entry.title:
            assert entry.help.endswith(".")
            assert (entry.form in (Form.CHOICE, Form.SEVERAL)) == bool(entry.choices), entry.key
            assert (entry.form is Form.NUMBER) == bool(entry.most), entry.key


def test_columns_are_those_of_comparisons():
    assert {value for value, _ in COLUMNS.choices} == set(Part)
    assert tuple(COLUMNS.default) == USUAL_PARTS


def test_languages_are_those_that_there_are(tmp_path):
    from irdesk.ui.style.window_language import LANGUAGES

    assert {value for value, _ in LANGUAGE.choices} == {"", *LANGUAGES}


def test_only_what_differs_is_in_the_file(tmp_path):
    path = tmp_path / "preferences.toml"
    preferences = Preferences(path)
    preferences.set(ZOOM, 120)
    preferences.set(MEASURES, ["AP", "nDCG@10"])
    preferences.set(THEME, "dark")
    preferences.set(THEME, "system")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"zoom": 120, "measures": ["AP", "nDCG@10"]}
    again = Preferences(path)
    assert (again.get(ZOOM), again.get(MEASURES), again.get(THEME)) == (120, ["AP", "nDCG@10"], "system")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("zoom = 3", "zoom: expected 60 to 300, found 3"),
        ('zoom = "large"', "zoom: expected a whole number, found 'large'"),
        ("zoom = true", "zoom: expected a whole number, found True"),
        ('theme = "pink"', "theme: expected one of system, light, dark, found 'pink'"),
        ("measures = [1]", "measures: expected a list of texts, found [1]"),
        ('columns = ["p", "q"]', "columns: expected one of interval,"),
    ],
)
def test_what_cannot_be_is_named_and_the_default_holds(tmp_path, text, message):
    path = tmp_path / "preferences.toml"
    path.write_text(f"{text}\nbreaks_after = 30\n", encoding="utf-8")
    preferences = Preferences(path)
    assert message in preferences.fault
    assert str(path) in preferences.fault
    assert all(preferences.get(entry) == entry.default for entry in (ZOOM, THEME, MEASURES, COLUMNS))
    assert preferences.get(BREAKS_AFTER) == 30


def test_who_follows_is_told_of_changes_alone():
    preferences, messages = Preferences(None), []
    end = preferences.follow(ZOOM, lambda: messages.append(preferences.get(ZOOM)))
    preferences.set(ZOOM, 120)
    preferences.set(ZOOM, 120)
    preferences.set(BREAKS_AFTER, 30)
    preferences.set(ZOOM, 100)
    end()
    preferences.set(ZOOM, 130)
    assert messages == [120, 100]


def test_a_value_that_cannot_be_is_refused():
    preferences = Preferences(None)
    with pytest.raises(ValueError, match="found 10"):
        preferences.set(ZOOM, 10)
    assert preferences.get(ZOOM) == 100


def test_recent_projects_are_unbounded_texts(tmp_path):
    preferences = Preferences(tmp_path / "preferences.toml")
    preferences.remember_project(tmp_path / "a b “c”.irdesk")
    assert Preferences(tmp_path / "preferences.toml").get(RECENT) == [str((tmp_path / "a b “c”.irdesk").resolve())]
