"""Puzzles: positions of bot matches in which one action is clearly the best.

A position passes two estimates that share no world and no luck: the first finds the answer, the
second is larger and has to agree. Actions that lead to the same results count as one.
"""
