"""Display of the document being judged: its text, highlights, find bar, and near-duplicates."""
