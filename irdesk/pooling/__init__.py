"""Pools and queues: which documents are judged, and in which order one assessor sees them."""
