"""Estimates of runs' scores from the judgements of people and of language models together.

`population` holds the documents and where runs rank them; `sampling_design` and `planning` say which documents people
check; `human_grades` predicts people's grades from a model's; `linear_measures` gives measures as sums over documents;
`direct_estimate` corrects the predictions by the sample; `shrinkage` puts the runs in order; `estimator` joins them,
with the guards against samples that cannot answer; `partiality` asks whether a model favours runs.
"""
