"""The fusion panel."""
