"""Other states that look the same to an audience: they test what a view hides."""

from games.yut.review.worlds import sample_world as disguise

__all__ = ["disguise"]
