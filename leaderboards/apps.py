from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"

    def ready(self) -> None:
        from games import refusals
        from games.history import sealing
        from games.ratings import estimates
        from games.reviews import better_runs
        from leaderboards.par import divergence
        from leaderboards.ratings import seats
        from leaderboards.refusals import SENTENCES
        from leaderboards.weeklies import openings

        refusals.register(SENTENCES)
        estimates.register(seats.estimate)
        sealing.register(openings.find_opening)
        better_runs.register(divergence.compare_run, divergence.find_line)
