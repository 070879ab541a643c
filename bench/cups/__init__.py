"""Figures of cups."""
