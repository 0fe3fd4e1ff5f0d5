"""Tokens are found by their text alone, until they are revoked; their use is noted once a minute."""

from datetime import timedelta

import pytest

from games.players.models import ApiToken
from games.players.tokens import digest, looks_like_token, new_text
from games.services.tokens import find_token, issue_token, revoke_tokens
from tests.games.factories import NOW, make_player

pytestmark = pytest.mark.django_db


def test_an_issued_token_is_found_with_its_player_and_kept_as_a_hash(django_assert_num_queries):
    player = make_player()
    text = issue_token(ApiToken(player=player, label="laptop"))

    token = find_token(text, NOW)

    assert (token.player, token.label, token.prefix) == (player, "laptop", text[:12])
    assert token.digest == digest(text)
    assert text not in {str(value) for value in vars(token).values()}
    with django_assert_num_queries(1):
        assert find_token(text, NOW + timedelta(seconds=59)).player.name == player.name


def test_a_player_may_have_several_and_revoking_one_leaves_the_others():
    player = make_player()
    first, second = (issue_token(ApiToken(player=player)) for _ in range(2))

    assert revoke_tokens([find_token(first, NOW).pk], NOW) == 1

    assert find_token(first, NOW) is None
    assert find_token(second, NOW).player == player
    assert revoke_tokens([ApiToken.objects.get(digest=digest(first)).pk], NOW + timedelta(days=1)) == 0
    assert ApiToken.objects.get(digest=digest(first)).revoked_at == NOW


def test_a_use_is_noted_once_a_minute():
    text = issue_token(ApiToken(player=make_player()))
    noted = []
    for seconds in (0, 30, 61, 90):
        find_token(text, NOW + timedelta(seconds=seconds))
        noted.append((ApiToken.objects.get().last_used_at - NOW).total_seconds())
    assert noted == [0, 0, 61, 61]


def test_a_typing_error_is_noticed_without_the_database(django_assert_num_queries):
    text = new_text()
    assert looks_like_token(text)
    with django_assert_num_queries(0):
        for wrong in (text[:-1], text + "0", text.upper(), text.replace("uno_bot", "uno_cat"), "", "é" * 64):
            assert not looks_like_token(wrong)
            assert find_token(wrong, NOW) is None
