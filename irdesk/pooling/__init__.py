"""Pools and queues: which documents are judged, and the order in which one assessor sees them."""
