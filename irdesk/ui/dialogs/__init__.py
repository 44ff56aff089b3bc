"""Dialogs; none of them comes between an assessor and the next document."""
