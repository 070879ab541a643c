"""Tokens: how programs log in. Several for each person, stored as digests."""
