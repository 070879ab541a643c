from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"

    def ready(self) -> None:
        from games import refusals
        from games.ratings import estimates
        from games.reviews import better_runs
        from leaderboards.par import divergence
        from leaderboards.ratings import seats
        from leaderboards.refusals import SENTENCES

        refusals.register(SENTENCES)
        estimates.register(seats.estimate)
        better_runs.register(divergence.compare_run, divergence.find_reveal)
