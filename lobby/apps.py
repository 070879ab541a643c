from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        from games import refusals
        from lobby.refusals import SENTENCES

        refusals.register(SENTENCES)
