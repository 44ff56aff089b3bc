"""Contents of a project besides topics, documents and runs."""
