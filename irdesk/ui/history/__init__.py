"""The journal, past moments and snapshots."""
