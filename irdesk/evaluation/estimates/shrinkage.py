"""Shrinkage of the estimates of many runs towards a line through the model's scores. The larger the error of an
estimate, the more it is shrunk.

R. E. Fay, R. A. Herriot, *Estimates of income for small places*, JASA 74, 1979, with correlated errors:

estimate = true + e, e ~ N(0, C), true = a + b · model + u, u ~ N(0, τ²K),

where C is the covariance of the direct estimates. K is the correlation of the documents' weights in the runs' scores,
since runs with the same documents have the same errors. b has the prior N(1, ½²). τ² is averaged over a grid, weighted
by its marginal likelihood.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats

SLOPE_MEAN, SLOPE_SD = 1.0, 0.5
EVIDENCE = 3.0
_GRID = np.concatenate(([0.0], np.geomspace(0.002, 0.6, 12)))


@dataclass(frozen=True, eq=False)
class Shrunk:
    """Result of shrinkage: the runs' values, shape (R,), and the covariance of their errors under the module's
    assumptions, shape (R, R).
    """

    values: Floats
    covariance: Floats


def shrinkage_target(model_scores: Floats, estimates: Floats) -> Floats:
    """Return the values towards which ``estimates``, shape (R,), are shrunk. ``model_scores``, shape (M, R), are the
    runs' scores under each model's labels.

    The target is the mean of the models' scores or, if this mean is equal for all runs, the estimates themselves.
    """
    mean = np.asarray(model_scores.mean(axis=0))
    return mean if np.ptp(mean) > 1e-12 else estimates


def shrink(
    estimates: Floats, covariance: Floats, similarity: Floats, model: Floats, *, cautious: bool = False
) -> Shrunk:
    """Shrink estimates, shape (R,), towards the line through the scores from the ``model``, shape (R,). ``covariance``
    and ``similarity`` have shape (R, R).

    If ``cautious``, for use with few labels, deviations from the line are dropped unless allowing them makes the
    estimates at least e³ times as likely.
    """
    runs = len(estimates)
    if runs < 3:
        return Shrunk(estimates.copy(), covariance.copy())
    scale = max(float(estimates.var()), float(np.diag(covariance).mean()), 1e-12)
    design = np.column_stack([np.ones(runs), model - model.mean()])
    prior, centre = np.diag([0.0, SLOPE_SD**-2]), np.array([0.0, SLOPE_MEAN])
    # C and K are diagonalised simultaneously, so that each variance in the grid needs only vector products.
    lower = np.linalg.cholesky(covariance + 1e-7 * scale * np.eye(runs))
    inverse = np.linalg.inv(lower)
    eigenvalues, rotation = np.linalg.eigh(inverse @ similarity @ inverse.T)
    eigenvalues = np.maximum(eigenvalues, 0.0)
    whiten, back = rotation.T @ inverse, lower @ rotation
    lines, observed = whiten @ design, whiten @ estimates
    likelihoods, fitted, kept, spreads = [], [], [], []
    for variance in _GRID * scale:
        weights = 1 / (1 + variance * eigenvalues)
        information = (lines * weights[:, None]).T @ lines + prior
        line = np.linalg.solve(information, (lines * weights[:, None]).T @ observed + prior @ centre)
        rest = observed - lines @ line
        likelihoods.append(
            0.5 * float(np.log(weights).sum())
            - 0.5 * np.linalg.slogdet(information)[1]
            - 0.5 * float(weights @ rest**2 + (line - centre) @ prior @ (line - centre))
        )
        fitted.append(line)
        kept.append((1 - weights) * rest)
        spreads.append((lines * weights[:, None]) @ np.linalg.cholesky(np.linalg.inv(information)))
    chances = np.exp(np.array(likelihoods) - max(likelihoods))
    if cautious and max(likelihoods) - likelihoods[0] < EVIDENCE:
        chances = (_GRID == 0).astype(np.float64)
    chances /= chances.sum()
    shares = _GRID[:, None] * scale * eigenvalues
    line, rest = chances @ np.array(fitted), chances @ np.array(kept)
    apart = np.array(fitted) @ lines.T + np.array(kept) - (lines @ line + rest)
    roots = np.sqrt(chances)
    parts = [root * spread for root, spread in zip(roots.tolist(), spreads, strict=True)]
    parts.append((apart * roots[:, None]).T)
    rank = back @ np.hstack(parts)
    spread_of_runs = (back * (chances @ (shares / (1 + shares)))) @ back.T
    # Runs with equal model scores stay tied on the line.
    return Shrunk(np.asarray(design @ line + back @ rest), spread_of_runs + rank @ rank.T)
