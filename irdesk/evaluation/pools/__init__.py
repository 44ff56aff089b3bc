"""Evaluation of pools: leave-out analysis, reusability, and classification of retrieved documents by pooling and
judgement.
"""
