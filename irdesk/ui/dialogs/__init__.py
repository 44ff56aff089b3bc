"""Dialogs; none of them interrupts the step from one document to the next."""
