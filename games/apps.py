from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Every process that loads the apps sends tasks through our Celery application."""
        import_module("config.celery")
