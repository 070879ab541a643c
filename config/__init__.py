"""Wiring. Importing the Celery application here binds shared tasks to it in every process."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
