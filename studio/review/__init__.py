"""How a draft is reviewed, approved and published, now or at a time."""
