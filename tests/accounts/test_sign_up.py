"""Sign-up, login, e-mail addresses and passwords, through the pages."""

import re

import pytest
from django.test import Client

from accounts.models import User
from config import settings as wired
from tests.accounts.conftest import PASSWORD, received_mail, someone, who

SITE = re.escape(wired.SITE_URL)
WRONG = "The username and/or password you specified are not correct."
LABEL = re.compile(r"<label[^>]*>(.*?)</label>", re.DOTALL)


def sign_up(client: Client, name: str, **more: str) -> str:
    wish = {"username": name, "password1": PASSWORD, "email": "", **more}
    return client.post("/accounts/signup/", wish, follow=True).content.decode()


def log_in(client: Client, login: str, password: str = PASSWORD, **more: str) -> str:
    wish = {"login": login, "password": password, "remember": "on", **more}
    return client.post("/accounts/login/", wish, follow=True).content.decode()


def test_a_name_and_a_password_are_enough_to_sign_up(visitor: Client) -> None:
    sign_up(visitor, "새벽별")

    assert someone(visitor).username == "새벽별"
    assert not someone(visitor).guest


def test_an_address_given_at_sign_up_gets_a_mail_to_confirm_it(visitor: Client) -> None:
    sign_up(visitor, "dora", email="Dora@Example.org")

    assert someone(visitor).email == "dora@example.org"
    [letter] = received_mail()
    assert letter.to == ["dora@example.org"]
    link = re.search(rf"^{SITE}(/accounts/confirm-email/\S+)$", str(letter.body), re.MULTILINE)
    assert link
    page = visitor.post(link[1], follow=True).content.decode()
    assert "You have confirmed dora@example.org." in page


def test_a_taken_address_is_refused_with_a_sentence(visitor: Client, ann: User) -> None:
    page = sign_up(visitor, "dora", email="ANN@example.org")

    assert "A user is already registered with this email address." in page
    assert who(visitor) is None


def test_a_weak_password_is_refused_beside_its_field(visitor: Client) -> None:
    page = sign_up(visitor, "dora", password1="12345678")

    assert who(visitor) is None
    assert 'id="id_password1_error"' in page
    assert re.search(
        r'<input[^>]*name="password1"[^>]*aria-describedby="[^"]*id_password1_error', page
    )


def test_every_field_of_the_entrance_has_a_label_and_says_what_fills_it(visitor: Client) -> None:
    for address, fields in (
        (
            "/accounts/signup/",
            {"username": "username", "email": "email", "password1": "new-password"},
        ),
        ("/accounts/login/", {"login": "username", "password": "current-password"}),
        ("/accounts/password/reset/", {"email": "email"}),
    ):
        page = visitor.get(address).content.decode()

        for name, filled_by in fields.items():
            assert f'for="id_{name}"' in page
            assert re.search(rf'<input[^>]*name="{name}"[^>]*autocomplete="{filled_by}"', page)


@pytest.mark.parametrize("login", ["Ann", "ann", "ANN", "ann@example.org", "Ann@Example.org"])
def test_one_logs_in_by_name_or_by_address(visitor: Client, ann: User, login: str) -> None:
    log_in(visitor, login)

    assert who(visitor) == ann


def test_letters_beyond_ascii_have_no_case_at_log_in_either(visitor: Client) -> None:
    User.objects.create_user("Ärger", password=PASSWORD)

    log_in(visitor, "ärger")

    assert someone(visitor).username == "Ärger"


def test_a_wrong_password_is_told_in_a_sentence(visitor: Client, ann: User) -> None:
    page = log_in(visitor, "Ann", "something else")

    assert WRONG in page
    assert who(visitor) is None


def test_an_unknown_name_is_told_in_the_same_sentence(visitor: Client) -> None:
    assert WRONG in log_in(visitor, "nobody-here")


def test_a_suspended_account_is_not_let_in(visitor: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)

    page = log_in(visitor, "Ann")

    assert "This account is suspended" in page
    assert who(visitor) is None


def test_logging_out_is_asked_for_and_then_done(ann_browser: Client) -> None:
    assert "Do you want to log out?" in ann_browser.get("/accounts/logout/").content.decode()
    assert who(ann_browser)

    ann_browser.post("/accounts/logout/")

    assert who(ann_browser) is None


def test_a_forgotten_password_is_set_anew_by_a_mailed_link(visitor: Client, ann: User) -> None:
    visitor.post("/accounts/password/reset/", {"email": "ann@example.org"})
    [letter] = received_mail()
    assert letter.subject.startswith("[Noripan]")
    link = re.search(rf"^{SITE}(/accounts/password/reset/key/\S+)$", str(letter.body), re.MULTILINE)
    assert link
    form = visitor.get(link[1], follow=True)

    new = "four-Red-pebbles"
    visitor.post(form.request["PATH_INFO"], {"password1": new, "password2": new})

    log_in(visitor, "Ann", new)
    assert who(visitor) == ann


def test_a_used_link_says_that_it_is_no_longer_valid(visitor: Client) -> None:
    page = visitor.get("/accounts/password/reset/key/1-nonsense/").content.decode()

    assert "This link is no longer valid" in page


def test_a_password_is_changed_by_whoever_knows_the_old_one(ann_browser: Client, ann: User) -> None:
    new = "four-Red-pebbles"
    wish = {"oldpassword": PASSWORD, "password1": new, "password2": new}

    answer = ann_browser.post("/accounts/password/change/", wish)

    assert answer["Location"] == "/accounts/settings/"
    ann.refresh_from_db()
    assert ann.check_password(new)
    assert who(ann_browser) == ann


def test_an_address_is_added_and_removed(ann_browser: Client, ann: User) -> None:
    ann_browser.get("/accounts/email/")
    ann_browser.post("/accounts/email/", {"action_add": "", "email": "second@example.org"})

    assert "second@example.org" in ann_browser.get("/accounts/email/").content.decode()
    ann_browser.post("/accounts/email/", {"action_remove": "", "email": "second@example.org"})
    assert "second@example.org" not in _addresses(ann_browser)


def _addresses(client: Client) -> str:
    client.get("/accounts/email/")  # shows, once, the message that the address was removed
    return client.get("/accounts/email/").content.decode()


@pytest.mark.django_db
def test_the_log_in_page_says_in_korean_what_to_type_and_what_stays() -> None:
    page = Client(headers={"accept-language": "ko"}).get("/accounts/login/").content.decode()

    labels = [re.sub(r"<[^>]+>", "", label).strip() for label in LABEL.findall(page)]
    assert [" ".join(label.split()) for label in labels] == [
        "이름 또는 이메일 주소", "비밀번호", "로그인 상태 유지",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example", r"/\evil.example", "https://[", "foo"],
)
def test_no_page_of_the_entrance_leads_to_another_site(
    visitor: Client, ann: User, elsewhere: str
) -> None:
    wish = {"login": "Ann", "password": PASSWORD, "next": elsewhere}

    assert visitor.post("/accounts/login/", wish)["Location"] == "/"


def test_after_logging_in_one_is_where_one_wanted_to_be(visitor: Client, ann: User) -> None:
    wish = {"login": "Ann", "password": PASSWORD, "next": "/accounts/settings/"}

    assert visitor.post("/accounts/login/", wish)["Location"] == "/accounts/settings/"


def test_passwords_are_kept_with_argon2() -> None:
    assert wired.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")
