"""Data model of tables, their cells, and writers for several formats."""
