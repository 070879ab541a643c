from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"

    def ready(self) -> None:
        from games import refusals
        from games.ratings import estimates
        from leaderboards.ratings import seats
        from leaderboards.refusals import SENTENCES

        refusals.register(SENTENCES)
        estimates.register(seats.estimate)
