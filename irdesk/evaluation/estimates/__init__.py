"""Estimates of runs' scores from a combination of human judgements and model labels.

- `document_population` holds the documents and their ranks in the runs.
- `sampling_design` and `sample_plan` choose the documents that people judge.
- `human_grades` predicts human grades from model labels.
- `linear_measures` expresses measures as sums over documents.
- `direct_estimate` corrects the predictions with the sample.
- `shrinkage` orders the runs.
- `estimator` combines these steps and refuses insufficient samples.
- `model_bias` tests whether a model favours runs.
"""
