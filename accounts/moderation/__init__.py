"""Bans, and what a banned person sees."""
