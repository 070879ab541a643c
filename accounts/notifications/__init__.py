"""Notices to people: what is due, and the channels that deliver it."""
