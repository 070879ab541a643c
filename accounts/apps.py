from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.refusals import SENTENCES
        from games import refusals

        refusals.register(SENTENCES)
