"""Results as text and figures: tables for readers, trec_eval's three columns, CSV and JSON in full precision, HTML."""
