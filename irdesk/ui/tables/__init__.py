"""Tables that panels of several features share."""
