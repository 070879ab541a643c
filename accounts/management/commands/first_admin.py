"""Creates the first superuser of a new site."""

from secrets import token_urlsafe
from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import User


class Command(BaseCommand):
    help = "Creates the superuser `admin` and prints its password, unless there is a superuser."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.filter(is_superuser=True).exists():
            return
        password = token_urlsafe(12)
        User.objects.create_superuser("admin", password=password)
        self.stdout.write(f"First admin account: admin / {password}")
