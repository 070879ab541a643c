"""Rules of Euler Game.

`engine.py` is the contract with the platform; the other modules are chapters of RULES.md.
"""
