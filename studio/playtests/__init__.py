"""Drafts that people play before they are published."""
