from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"

    def ready(self) -> None:
        from games import refusals
        from leaderboards.refusals import SENTENCES

        refusals.register(SENTENCES)
