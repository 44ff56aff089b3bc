"""The overview of the Analyse workspace and the inspector beside it."""
