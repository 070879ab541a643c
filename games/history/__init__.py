"""Finished and running matches replayed from their log, and verified."""
