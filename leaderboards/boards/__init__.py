"""Leaderboards: kinds, entries, ranks, pages."""
