"""The overview of the Analyse workspace, and the inspector next to it."""
