"""Rules of Yut Run.

`engine.py` is the contract with the platform; the other modules are chapters of RULES.md.
"""
