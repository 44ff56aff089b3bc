"""Output of results as text, figures and files: readable tables, trec_eval's three-column format, HTML, and CSV and
JSON in full precision.
"""
