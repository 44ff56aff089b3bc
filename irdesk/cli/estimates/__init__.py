"""Commands that estimate scores from people's and models' labels."""
