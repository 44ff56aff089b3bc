"""Pools and queues: the documents to judge, and the order in which one assessor sees them."""
