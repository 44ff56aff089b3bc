"""Work around the event loop of Qt: calls in a later turn, pauses of workers, and the creation of PySide's types."""
