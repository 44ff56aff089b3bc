"""Tables and figures of pools, leave-out analyses and replays."""
