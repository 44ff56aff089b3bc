"""The grade scale: distinct grades in ascending order, extended by the grades of imported qrels."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.domain.grades import BINARY, DEFAULT_SCALE, FOUR, PRESETS, GradeScale, Level, counted_grades, scale_of_qrels


@each_case("grades", [(), (1, 0), (0, 0, 1), (0, 2, 1)])
def test_levels_are_there_distinct_and_ascending(grades):
    with pytest.raises(ValueError, match="distinct grades in ascending order"):
        GradeScale("odd", tuple(Level(grade, str(grade)) for grade in grades))


def test_a_level_is_found_by_its_grade():
    assert FOUR.level(2) is FOUR.levels[2]
    assert FOUR.level(4) is None
    assert FOUR.level(-1) is None
    assert (FOUR.grades, FOUR.top) == ((0, 1, 2, 3), 3)


def test_only_grades_of_one_digit_have_a_key():
    scale = GradeScale("wide", tuple(Level(grade, str(grade)) for grade in (-10, -2, 0, 5, 9, 10, 2_000_000_000)))
    assert list(scale.keyed()) == [-2, 0, 5, 9]


def test_a_scale_is_extended_by_grades_it_lacks_and_by_nothing_else():
    assert BINARY.extended({0, 1}) is BINARY
    wider = BINARY.extended({-1, 1, 3})
    assert wider.grades == (-1, 0, 1, 3)
    assert [level.name for level in wider.levels] == ["grade -1", "not relevant", "relevant", "grade 3"]
    assert wider.level(0) is BINARY.level(0)


def test_presets_are_named_as_they_are_found():
    assert all(name == scale.name for name, scale in PRESETS.items())
    assert all(level.definition for scale in PRESETS.values() for level in scale.levels)


def test_a_scale_that_nobody_chose_has_the_grades_in_use_and_no_words():
    for used, grades in (
        ({0, 2}, (0, 1, 2)),
        ({1}, (0, 1)),
        ({0}, (0, 1)),
        ({-1, 0}, (-1, 0, 1)),
        ({-2, 3}, (-2, 0, 1, 2, 3)),
        ({1, 2_000_000_000}, (*range(10), 2_000_000_000)),
        ({4, 12, 100}, (*range(10), 12, 100)),
    ):
        scale = scale_of_qrels(used)
        assert (scale.name, scale.grades) == ("from the qrels", grades)
        assert not any(level.name or level.definition for level in scale.levels)
    assert DEFAULT_SCALE.grades == (0, 1, 2, 3)
    assert list(map(str, DEFAULT_SCALE.levels)) == ["0", "1", "2", "3"]
    assert str(BINARY.level(1)) == "1 relevant"


def test_the_presets_of_trec_have_the_grades_and_names_of_their_tracks():
    assert [(level.grade, level.name) for level in PRESETS["web"].levels] == [
        (-2, "Junk"),
        (0, "Non"),
        (1, "Rel"),
        (2, "HRel"),
        (3, "Key"),
        (4, "Nav"),
    ]
    assert PRESETS["news"].grades == (0, 1, 2, 3, 4)
    assert [scale.title for scale in PRESETS.values()] == ["binary (0…1)", "0–2", "0–3", "news (0…4)", "web (−2…4)"]


def test_counted_grades_have_a_true_minus_sign_and_thousands_separators():
    assert counted_grades([(-2, 3), (1, 1200)]) == "grade −2: 3, grade 1: 1,200"
    assert counted_grades([(1, 4)], lambda grade: f"{grade} relevant") == "grade 1 relevant: 4"
    assert counted_grades([]) == ""
