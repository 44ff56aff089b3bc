"""Scores as text: tables to read, trec_eval's three columns, CSV and JSON in full precision."""
