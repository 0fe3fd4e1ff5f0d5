"""The plainest endpoint that appends an event, as anybody writes it with Django REST framework and the ORM.

It looks a token up, reads its body by a serializer, locks the stream's row, checks the version, inserts an event
and counts the version up, in one transaction. It knows no game, projects nothing, counts no requests and keeps no
answer. Its tables are made in the benchmark's own database; ``urlpatterns`` are the product's with these added.
"""

import hashlib
import uuid
from typing import Any

from django.db import models, transaction
from django.urls import path
from rest_framework import authentication, exceptions, permissions, serializers, status
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.urls import urlpatterns as urls_of_product
from games.players.models import ApiToken

EVENT = {"seat": 1, "move": "play R7", "direction": 1, "drawn": [[3, 2]], "pad": "x" * 240}


class PlainStream(models.Model):
    """A stream: its version."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    version = models.IntegerField(default=0)

    class Meta:
        app_label = "bench"


class PlainEvent(models.Model):
    """An event of a stream."""

    stream = models.ForeignKey(PlainStream, on_delete=models.CASCADE)
    version = models.IntegerField()
    name = models.CharField(max_length=60)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "bench"
        constraints = [models.UniqueConstraint(fields=["stream", "version"], name="plain_event_once")]


class PlainToken(authentication.BaseAuthentication):
    """A token that is kept as a hash."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken]:
        text = request.headers["Authorization"].removeprefix("Bearer ")
        digest = hashlib.sha256(text.encode()).hexdigest()
        try:
            token = ApiToken.objects.select_related("player").get(digest=digest, revoked_at=None)
        except ApiToken.DoesNotExist as error:
            raise exceptions.AuthenticationFailed from error
        return token.player, token


class AppendSerializer(serializers.Serializer[Any]):
    """What comes in."""

    name = serializers.CharField(max_length=60)
    data = serializers.JSONField()
    expected_version = serializers.IntegerField(min_value=0)


class EventSerializer(serializers.ModelSerializer[PlainEvent]):
    """What goes out."""

    class Meta:
        model = PlainEvent
        fields = ["stream", "version", "name", "data", "created_at"]


class PlainEvents(APIView):
    """Append an event to a stream."""

    authentication_classes = [PlainToken]
    permission_classes = [permissions.AllowAny]
    parser_classes = [JSONParser]
    renderer_classes = [JSONRenderer]

    def post(self, request: Request, stream_id: uuid.UUID) -> Response:
        given = AppendSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with transaction.atomic():
            stream = PlainStream.objects.select_for_update().get(pk=stream_id)
            if stream.version != given.validated_data["expected_version"]:
                return Response({"detail": "stale"}, status=status.HTTP_409_CONFLICT)
            stream.version += 1
            stream.save()
            event = PlainEvent.objects.create(
                stream=stream,
                version=stream.version,
                name=given.validated_data["name"],
                data=given.validated_data["data"],
            )
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


class OpenEvents(PlainEvents):
    """The same for anybody: no token is looked up."""

    authentication_classes = []


urlpatterns = [
    *urls_of_product,
    path("plain/<uuid:stream_id>/events", PlainEvents.as_view()),
    path("open/<uuid:stream_id>/events", OpenEvents.as_view()),
]
