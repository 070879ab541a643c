"""Letters that wait to be sent."""

from django.db import models


class Letter(models.Model):
    """A mail in our database until a mail server has accepted it; then it is deleted, because its
    text may contain a link that sets a password."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    made = models.DateTimeField(auto_now_add=True)
    taken = models.DateTimeField(null=True, help_text="When a worker began to send it")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.subject
