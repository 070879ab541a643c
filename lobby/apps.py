from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        from games import refusals
        from lobby.web import texts

        refusals.register(texts.REFUSALS)
