"""Dialogs, none of them between an assessor and the next document."""
