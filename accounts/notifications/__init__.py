"""Notices to people: which are due, and the channels that deliver them."""
