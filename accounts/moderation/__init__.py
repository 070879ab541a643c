"""Bans of people."""
