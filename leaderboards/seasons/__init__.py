"""Seasons: a month of rated matches, and its final standings."""
