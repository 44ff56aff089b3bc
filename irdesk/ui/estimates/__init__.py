"""Views of scores that are estimated from human judgements and model labels."""
