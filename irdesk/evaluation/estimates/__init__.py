"""Estimates of runs' scores from human and model judgements together.

`document_population` holds the documents and their ranks in the runs; `sampling_design` and `sample_plan` choose the
documents that people check; `human_grades` predicts human grades from model labels; `linear_measures` gives measures as
sums over documents; `direct_estimate` corrects the predictions by the sample; `shrinkage` orders the runs; `estimator`
combines these steps and refuses insufficient samples; `model_bias` tests whether a model favours runs.
"""
