"""Live pages: the hub, sockets, frames and the templates that a move renders."""
