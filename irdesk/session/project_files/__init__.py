"""The project's own file: opened, backed up, checked, repaired and reported on."""
