"""The socket of a cup's page."""
