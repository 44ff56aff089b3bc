"""What an expert would check before believing the numbers: cautions about runs, judgements and rules."""
