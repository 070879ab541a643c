"""Leaderboards and statistics of Travel Planning."""
