"""Project file: schema, transactions, append-only journal and staged imports."""
