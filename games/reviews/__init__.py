"""Reviews of finished matches: asked for, worked out in pieces, shown."""
