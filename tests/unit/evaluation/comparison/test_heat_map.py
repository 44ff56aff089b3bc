"""Heat maps: orders and ranks checked against SciPy and plain Python, clusters against SciPy and
hand-computed values.
"""

from __future__ import annotations

import math
from itertools import pairwise, permutations

import numpy as np
import pytest
from each_case import each_case
from scipy import stats
from scipy.cluster import hierarchy
from scipy.spatial.distance import pdist, squareform

from irdesk.evaluation.comparison.clustering import MOST_CLUSTERED, Linkage, cluster_rows, distances
from irdesk.evaluation.comparison.heat_map import Arranged, RunOrder, Scores, Shown, TopicOrder, heat_map, topic_ranks
from irdesk.evaluation.measures.measure_names import parse_one

NAN = math.nan


def scores_of(table, names=None, groups=None, relevant=None):
    values = np.array(table, np.float64)
    topics, runs = values.shape
    known = np.where(np.isnan(values), 0, 1).sum(axis=0)
    means = np.divide(np.nansum(values, axis=0), known, out=np.full(runs, NAN), where=known > 0)
    return Scores(
        parse_one("AP"),
        tuple(f"t{i + 1}" for i in range(topics)),
        tuple(relevant or range(topics)),
        tuple(names or [f"r{i + 1}" for i in range(runs)]),
        tuple(groups or [""] * runs),
        values,
        means,
    )


@pytest.mark.parametrize("linkage", list(Linkage))
def test_clusters_are_those_of_a_plain_call(linkage):
    rng = np.random.default_rng(4)
    values = rng.random((14, 6))
    tree = cluster_rows(values, linkage, values[:, 0])
    apart = pdist(values)
    merged = hierarchy.linkage(apart, linkage.value, optimal_ordering=True)
    leaves = hierarchy.leaves_list(merged).tolist()
    assert tree.order.tolist() in (leaves, leaves[::-1])
    assert tree.joins[:, 4] == pytest.approx(merged[:, 2])
    first = values[tree.order, 0]
    assert first[:7].sum() >= first[7:].sum(), "of both directions the one that begins with the greater"
    plain = hierarchy.dendrogram(merged, no_plot=True)
    drawn = {(round(join[0], 9), round(join[1], 9), round(join[4], 9)) for join in tree.joins}
    n = len(values) - 1
    places = [((left - 5) / 10, (right - 5) / 10) for left, _, _, right in plain["icoord"]]
    if tree.order.tolist() != leaves:
        places = [(n - left, n - right) for left, right in places]
    heights = [tops[1] for tops in plain["dcoord"]]
    expected = {
        (*sorted(round(side, 9) for side in sides), round(top, 9)) for sides, top in zip(places, heights, strict=False)
    }
    assert {(*sorted(entry[:2]), entry[2]) for entry in drawn} == expected


def test_the_order_of_leaves_sets_neighbours_least_apart():
    """The order is compared with all orders that keep each cluster contiguous."""
    rng = np.random.default_rng(11)
    for _ in range(5):
        values = rng.random((6, 3))
        tree = cluster_rows(values, Linkage.AVERAGE, values[:, 0])
        apart = squareform(pdist(values))
        merged = hierarchy.linkage(pdist(values), "average")
        clusters = [{i} for i in range(6)]
        for left, right, *_ in merged.tolist():
            clusters.append(clusters[int(left)] | clusters[int(right)])

        def keeps(order, clusters=clusters):
            places = {entry: index for index, entry in enumerate(order)}
            spans = [sorted(places[entry] for entry in cluster) for cluster in clusters]
            return all(span[-1] - span[0] == len(span) - 1 for span in spans)

        def length(order, apart=apart):
            return sum(apart[i, j] for i, j in pairwise(order))

        best = min(length(order) for order in permutations(range(6)) if keeps(order))
        assert length(tree.order.tolist()) == pytest.approx(best)


def test_distances_with_gaps_and_few_rows():
    rows = [[0.0, 0.0, 3.0], [3.0, NAN, 3.0], [NAN, 4.0, NAN], [NAN, NAN, NAN]]
    result = squareform(distances(np.array(rows)))
    assert result[0, 1] == pytest.approx(math.sqrt(9 * 3 / 2)), "as if two columns stood for three"
    assert result[0, 2] == pytest.approx(math.sqrt(16 * 3 / 1))
    assert result[1, 2] == result[0, 3] == result.max(), "none in common"
    assert cluster_rows(np.array(rows), Linkage.WARD, np.zeros(4)).order.tolist()
    assert cluster_rows(np.full((3, 2), NAN), Linkage.AVERAGE, np.zeros(3)).height == 0
    one = cluster_rows(np.array([[0.5, 0.2]]), Linkage.AVERAGE, np.zeros(1))
    assert (one.order.tolist(), one.height) == ([0], 0.0)
    assert sorted(cluster_rows(np.zeros((2, 2)), Linkage.WARD, np.zeros(2)).order.tolist()) == [0, 1]
    with pytest.raises(ValueError, match="3001"):
        cluster_rows(np.zeros((MOST_CLUSTERED + 1, 1)), Linkage.AVERAGE, np.zeros(MOST_CLUSTERED + 1))


def test_ranks_are_scipys():
    rng = np.random.default_rng(2)
    table = rng.integers(0, 6, (20, 7)) / 10
    table[3, 2] = table[5, :] = NAN
    result = topic_ranks(table)
    for row, entry in zip(table, result, strict=True):
        known = ~np.isnan(row)
        assert entry[known].tolist() == stats.rankdata(-row[known]).tolist()
        assert np.isnan(entry[~known]).all()


def test_differences_are_to_the_base_and_without_it_there_are_scores():
    entry = scores_of([[0.5, 0.2, NAN], [0.1, 0.4, 0.3]])
    wish = Arranged(Shown.DIFFERENCE, TopicOrder.ID)
    result = heat_map(entry, wish, 1)
    position = {entry.names[column]: place for place, column in enumerate(result.columns.tolist())}
    assert result.values[:, position["r1"]].tolist() == [0.3, -0.3]
    assert result.values[:, position["r2"]].tolist() == [0.0, 0.0]
    assert np.isnan(result.values[0, position["r3"]])
    assert not np.signbit(result.values[:, position["r2"]]).any()
    without = heat_map(entry, wish)
    assert without.arranged.shown is Shown.SCORE
    assert np.array_equal(without.values, without.scores, equal_nan=True)


def test_each_order_of_topics_and_runs():
    entry = scores_of(
        [[0.9, 0.8, 0.7], [0.1, 0.2, NAN], [0.5, 0.0, 1.0], [NAN, NAN, NAN]],
        names=["run10", "run2", "other"],
        groups=["", "Delft", "Delft"],
        relevant=[3, 0, 9, 3],
    )

    def stands(topics=TopicOrder.ID, runs=RunOrder.NAME):
        result = heat_map(entry, Arranged(topics=topics, runs=runs))
        return [entry.topics[i] for i in result.rows], [entry.names[i] for i in result.columns]

    assert stands(topics=TopicOrder.DIFFICULTY)[0] == ["t2", "t3", "t1", "t4"]
    assert stands(topics=TopicOrder.SPREAD)[0] == ["t3", "t1", "t2", "t4"]
    assert stands(topics=TopicOrder.RELEVANT)[0] == ["t3", "t1", "t4", "t2"]
    assert stands(topics=TopicOrder.ID)[0] == ["t1", "t2", "t3", "t4"]
    assert stands(runs=RunOrder.NAME)[1] == ["other", "run2", "run10"]
    assert stands(runs=RunOrder.MEAN)[1] == ["other", "run10", "run2"]
    assert stands(runs=RunOrder.GROUP)[1] == ["other", "run2", "run10"]
    result = heat_map(entry, Arranged(topics=TopicOrder.DIFFICULTY, runs=RunOrder.MEAN))
    assert result.difficulty[:3].tolist() == pytest.approx([0.15, 0.5, 0.8])
    assert result.means.tolist() == pytest.approx([0.85, 0.5, 1 / 3])
    assert np.array_equal(result.values, entry.scores[np.ix_(result.rows, result.columns)], equal_nan=True)


@each_case("shape", [(1, 1), (1, 5), (5, 1), (2, 2), (40, 12)])
@each_case("shown", list(Shown))
def test_clusters_of_any_shape_come_out_the_same_each_time(shape, shown):
    table = np.random.default_rng(5).integers(0, 4, shape) / 4  # contains many ties
    entry = scores_of(table)
    wish = Arranged(shown, TopicOrder.CLUSTERS, RunOrder.CLUSTERS, Linkage.COMPLETE)
    first, again = heat_map(entry, wish, 0), heat_map(entry, wish, 0)
    assert sorted(first.rows.tolist()) == list(range(shape[0]))
    assert sorted(first.columns.tolist()) == list(range(shape[1]))
    assert (first.rows.tolist(), first.columns.tolist()) == (again.rows.tolist(), again.columns.tolist())
    turned = np.random.default_rng(6).permutation(shape[1])
    names = [entry.names[i] for i in turned]
    base = int(np.flatnonzero(turned == 0)[0])
    other = heat_map(scores_of(table[:, turned], names), wish, base)
    assert [names[i] for i in other.columns] == [entry.names[i] for i in first.columns], (
        "whatever the order of the runs"
    )
    assert other.rows.tolist() == first.rows.tolist()
    assert first.row_tree is not None
    assert len(first.row_tree.joins) == shape[0] - 1


def test_too_many_topics_for_clusters_stand_by_difficulty():
    table = np.random.default_rng(1).random((MOST_CLUSTERED + 1, 2))
    result = heat_map(scores_of(table), Arranged(topics=TopicOrder.CLUSTERS, runs=RunOrder.CLUSTERS))
    assert result.row_tree is None
    assert (np.diff(result.difficulty) >= 0).all()
