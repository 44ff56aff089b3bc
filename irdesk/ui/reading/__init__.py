"""The document under judgement: text, highlights, find, near-duplicates."""
