"""Dialogs. None of them interrupts the assessor between two documents."""
