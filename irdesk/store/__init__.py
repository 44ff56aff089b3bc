"""The project file: schema, transactions, the append-only journal, staged imports."""
