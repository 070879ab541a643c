"""Forms about people. The fields carry their labels, hints and autocomplete values."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, selectors
from accounts.models import User
from accounts.people import presence
from accounts.web.languages import CODES
from games.chat import service as chat

LINK_MARKS = ("://", "www.")
NAME_HINT = _("2 to 20 letters or digits of any script; _ - . between them. Everybody sees it.")


class SignUpForm(SignupForm):  # type: ignore[misc]
    """A new account, or a guest who becomes one."""

    field_order = ["username", "password1", "email"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = NAME_HINT
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = _(
            "Only to log in with, and to get back in if you forget your password."
        )
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Two people may ask for one name at the same moment; the database accepts one of them."""
        try:
            with transaction.atomic():
                return super().try_save(request)  # type: ignore[no-any-return]
        except IntegrityError:
            messages.error(request, gettext("This name is taken."))
            return None, redirect(request.get_full_path())


class LogInForm(LoginForm):  # type: ignore[misc]
    """allauth's form with labels that say what to type."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].label = _("Stay logged in")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class RenameForm(forms.Form):
    """A new name for a person."""

    username = forms.CharField(
        label=_("New name"),
        max_length=names.MOST,
        help_text=NAME_HINT,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = "id_rename_%s"
        self.user = user

    def clean_username(self) -> str:
        name = names.clean(self.cleaned_data["username"])
        selectors.check_name(name, besides=self.user)
        return name


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    """Language, colours, motion and sound."""

    language = forms.ChoiceField(label=_("Language"))

    class Meta:
        model = User
        fields = ["language", "theme", "motion", "sound"]
        labels = {
            "theme": _("Colours"),
            "motion": _("Motion"),
            "sound": _("Play sounds"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages = self.fields["language"]
        assert isinstance(languages, forms.ChoiceField)
        # In their own language, for people who cannot read the current one.
        languages.choices = [(code, get_language_info(code)["name_local"]) for code in CODES]
        self.initial["language"] = self.instance.language or get_language()


class NoticesForm(forms.ModelForm):  # type: ignore[type-arg]
    """Which notices a person wants, and how."""

    class Meta:
        model = User
        fields = [
            "mail",
            "tell_turn",
            "tell_near",
            "tell_over",
            "tell_invited",
            "tell_cup",
            "free_text",
        ]
        labels = {
            "mail": _("Notices by mail"),
            "tell_turn": _("When it is my turn"),
            "tell_near": _("When my time is running out"),
            "tell_over": _("When a match is over"),
            "tell_invited": _("When somebody invites or challenges me"),
            "tell_cup": _("When a cup opens its check-in, begins a round or is over"),
            "free_text": _("Free text at tables"),
        }
        help_texts = {
            "mail": _("Mail goes to an address that you have confirmed."),
            "free_text": _("Without it you read and write ready-made remarks only."),
        }


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """What others see of a person."""

    class Meta:
        model = User
        fields = ["avatar", "about", "show_online"]
        labels = {"show_online": _("Show when I am online")}
        widgets = {"avatar": forms.RadioSelect}
        help_texts = {"about": _("One line without links. Everybody sees it.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = "id_profile_%s"
        if self.instance.guest:  # quickly made, so nobody could hold them to what they write
            del self.fields["about"]

    def clean_about(self) -> str:
        text = chat.clean_line(self.cleaned_data["about"])
        if any(mark in text.lower() for mark in LINK_MARKS):
            raise ValidationError(_("No links here, please."), code="link")
        return text

    def save(self, commit: bool = True) -> User:
        """Save. A person who hides is offline for everyone from now on."""
        user: User = super().save(commit)
        if not user.show_online:
            presence.forget(user)
        return user


class CloseForm(forms.Form):
    """Closing the account; asks for the password if there is one."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = "id_close_%s"
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise ValidationError(_("This is not your password."), code="password")
        return password
