"""Remarks at a match, reports of them, and who wants nothing to do with whom."""
