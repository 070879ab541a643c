from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        from games import refusals
        from games.match import coaching
        from lobby.classroom.selectors import is_class_match
        from lobby.refusals import SENTENCES

        refusals.register(SENTENCES)
        coaching.register(is_class_match)
