"""Dialogs. While judging, none of them appears between one document and the next."""
