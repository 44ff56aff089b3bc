"""Values only: topics, documents, runs, judgements, grades. No I/O, no Qt."""
