"""Value types of the domain: topics, documents, runs, judgements and grades. The package does no I/O and does not use
Qt.
"""
