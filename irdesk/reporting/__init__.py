"""Results as text and figures: tables to read, trec_eval's three columns, CSV and JSON in full precision, HTML."""
