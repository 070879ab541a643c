"""Sockets of the lobby."""
