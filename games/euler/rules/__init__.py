"""Rules of Euler Game.

`engine.py` implements the protocol of the platform; the other modules are chapters of RULES.md.
"""
