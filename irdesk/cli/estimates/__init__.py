"""Commands that estimate scores from human judgements and model labels."""
