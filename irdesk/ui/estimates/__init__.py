"""Views of estimates from human judgements and model labels."""
