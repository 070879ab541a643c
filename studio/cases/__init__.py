"""A person as moderators see them: reports, history, and what can be done."""
