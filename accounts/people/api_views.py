"""People in the API: follow, block and mute."""

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import selectors
from accounts.models import User
from accounts.people import friends, service
from accounts.people import selectors as people
from accounts.selectors import current_user
from games.api import schemas
from games.engine.errors import NoSuchMatch

PERSON = inline_serializer(
    "Person",
    {
        "name": serializers.CharField(),
        "guest": serializers.BooleanField(),
        "joined": serializers.DateTimeField(),
        "follows": serializers.BooleanField(help_text="You follow them"),
        "followed": serializers.BooleanField(help_text="They follow you"),
        "friends": serializers.BooleanField(help_text="Both"),
        "blocks": serializers.BooleanField(help_text="You block them"),
        "mutes": serializers.BooleanField(help_text="You mute them"),
    },
)

FRIENDS = inline_serializer(
    "Friend",
    {
        "name": serializers.CharField(),
        "online": serializers.BooleanField(
            allow_null=True, help_text="False, too, if they hide it; null: it cannot be told"
        ),
    },
    many=True,
)


def find_person(name: str) -> User:
    """The person of an address; refused if there is none."""
    person = selectors.find_person(name)
    if person is None:
        raise NoSuchMatch("no_such_person")
    return person


class PersonDetail(APIView):
    @extend_schema(operation_id="person", responses={200: PERSON, 404: schemas.Error})
    def get(self, request: Request, name: str) -> Response:
        """A person, and what you are to each other."""
        person = find_person(name)
        relation = people.find_relation(request.user, person)
        return Response(
            {
                "name": person.username,
                "guest": person.guest,
                "joined": person.date_joined,
                "follows": relation.follows,
                "followed": relation.followed,
                "friends": relation.are_friends,
                "blocks": relation.blocks,
                "mutes": relation.mutes,
            }
        )


class FriendList(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="friends", responses={200: FRIENDS, 401: schemas.Error})
    def get(self, request: Request) -> Response:
        """Your friends, those online first."""
        user = current_user(request._request)
        listed, online = friends.list_people(user, "friends")
        return Response(
            [
                {
                    "name": person.username,
                    "online": None if online is None else person.pk in online,
                }
                for person in listed
            ]
        )


class PersonRelation(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="relate", request=None, responses={204: None, **schemas.REFUSALS})
    def put(self, request: Request, name: str, what: str) -> Response:
        """Follow, block or mute a person."""
        service.change(current_user(request._request), find_person(name), what, is_on=True)
        return Response(status=204)

    @extend_schema(operation_id="unrelate", responses={204: None, **schemas.REFUSALS})
    def delete(self, request: Request, name: str, what: str) -> Response:
        """Follow, block or mute a person no longer."""
        service.change(current_user(request._request), find_person(name), what, is_on=False)
        return Response(status=204)
