"""The socket that every page of a logged-in person opens."""
