"""Wiring, no behaviour. Whoever imports any of it means these settings."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
