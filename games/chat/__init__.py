"""Remarks at a match, and reports of them."""
