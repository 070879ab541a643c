"""Properties of every registered game. A game joins by being in the registry."""

from typing import Any, get_args

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.playouts import Line
from games.engine.protocol import RESIGN, SYSTEM, ActionBase, Refusal, Rules
from games.engine.registry import GAMES
from games.engine.rooms import FIRST_SCHEMA
from tests.engine.disguises import (
    disguise,
    field_values,
    inventory,
    noted_fields,
    transplant,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
some_secrets = pytest.mark.parametrize("secret", [bytes([n]) * 32 for n in range(5)], ids=range(5))


def audiences(game: Game, seats: int) -> list[int | None]:
    """Every seat, and the spectators."""
    return [*range(seats), None]


def sample_lines(
    game: Game, secret: bytes, seats: int | None = None, most: int = 120
) -> list[Line]:
    """Lines of a random match, evenly spread; all of them if it is short."""
    lines = list(playouts.play_randomly(game, secret, seats=seats))
    return lines[:: len(lines) // most + 1]


def _answer(rules: Rules, state: Any, seat: int, action: ActionBase) -> Refusal | None:
    return protocol.refusal(rules, state, seat, action)


@every_game
@some_secrets
def test_random_playouts_end_with_an_outcome(game: Game, secret: bytes) -> None:
    rules = playouts.first_rules(game)
    for seats in game.seats:
        line = None
        for line in playouts.play_randomly(game, secret, rules, seats):
            over = not rules.actors(line.state)
            assert (rules.outcome(line.state) is not None) == over

        assert line is not None
        outcome = rules.outcome(line.state)
        assert outcome is not None
        assert len(outcome.places) == len(outcome.scores) == seats


@every_game
@some_secrets
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(game: Game, secret: bytes) -> None:
    rules = playouts.first_rules(game)
    for state in [
        playouts.begin(game, secret),
        *(line.state for line in sample_lines(game, secret)),
    ]:
        before = protocol.encode(state)
        for seat in range(game.seats.start):
            legal = protocol.legal(rules, state, seat)
            for action in {*rules.candidates(state, seat), *legal}:
                if action in legal:
                    protocol.play(rules, state, seat, action, Chance(secret))
                else:
                    with pytest.raises(Refused):
                        protocol.play(rules, state, seat, action, Chance(secret))
        assert protocol.encode(state) == before


@every_game
@some_secrets
def test_a_log_replayed_gives_the_same_bytes(game: Game, secret: bytes) -> None:
    rules, state = playouts.first_rules(game), playouts.begin(game, secret)

    for line in playouts.play_randomly(game, secret):
        action = game.decode(protocol.encode(line.action))
        state = protocol.play(rules, state, line.seat, action, Chance(secret)).state
        assert protocol.encode(state) == protocol.encode(line.state)


@every_game
@some_secrets
def test_states_actions_and_events_survive_their_encoding(game: Game, secret: bytes) -> None:
    for line in playouts.play_randomly(game, secret):
        assert game.decode_state(protocol.encode(line.state)) == line.state
        assert game.decode(protocol.encode(line.action)) == line.action
        assert game.decode_events(protocol.encode(line.events)) == line.events


@every_game
@some_secrets
def test_old_states_never_change(game: Game, secret: bytes) -> None:
    lines = list(playouts.play_randomly(game, secret))
    again = list(playouts.play_randomly(game, secret))

    assert [protocol.encode(line.state) for line in lines] == [
        protocol.encode(line.state) for line in again
    ]


@every_game
@some_secrets
def test_what_a_seat_may_not_know_changes_nothing_it_is_shown(game: Game, secret: bytes) -> None:
    rules = playouts.first_rules(game)
    seats = game.seats[-1]
    for move, line in enumerate(sample_lines(game, secret, seats)):
        for seat in audiences(game, seats):
            other = disguise(game, rules, line.state, seat, Chance(b"%d" % move + secret))
            assert protocol.encode(rules.view(other, seat)) == protocol.encode(
                rules.view(line.state, seat)
            )
            if seat is not None:
                assert protocol.legal(rules, other, seat) == protocol.legal(rules, line.state, seat)
                # The reason of a refusal reveals nothing either.
                for action in (line.action, *rules.candidates(line.state, seat)[:20]):
                    assert _answer(rules, other, seat, action) == _answer(
                        rules, line.state, seat, action
                    )


@every_game
@some_secrets
def test_a_disguise_is_a_state_that_might_be(game: Game, secret: bytes) -> None:
    """Nothing is made up that the rest of the state would contradict: a card that leaves one hidden
    place lies in another. Otherwise a leak by subtraction stays unseen."""
    rules = playouts.first_rules(game)
    for seats in {game.seats[0], game.seats[-1]}:
        for move, line in enumerate(sample_lines(game, secret, seats, 40)):
            for seat in (0, None):
                other = disguise(game, rules, line.state, seat, Chance(b"%d" % move + secret))

                assert inventory(game, other) == inventory(game, line.state)


@every_game
@pytest.mark.parametrize("audience", [0, None], ids=["seat", "spectator"])
def test_a_disguise_varies_every_field_that_an_audience_is_not_shown(
    game: Game, audience: int | None
) -> None:
    """A field that can change without the view noticing is hidden; some disguise must differ in
    it, or what it leaks elsewhere would never be looked for."""
    rules = playouts.first_rules(game)
    hidden, varied = set[str](), set[str]()
    for seats in {game.seats[0], game.seats[-1]}:
        lines = sample_lines(game, b"vary" * 8, seats, 100)
        for move, (line, later) in enumerate(zip(lines, lines[3:], strict=False)):
            state = line.state
            other = disguise(game, rules, state, audience, Chance(b"%d" % move))
            values, others = (field_values(each, audience, seats) for each in (state, other))
            varied |= {path for path in values | others if values[path] != others[path]}
            shown = rules.view(state, audience)
            for path in values.keys() - varied - hidden:
                changed = transplant(state, later.state, path, audience, seats)
                if changed != state and rules.view(changed, audience) == shown:
                    hidden.add(path)

    assert hidden - varied <= noted_fields(game)


@every_game
@some_secrets
def test_a_match_in_which_every_clock_runs_out_ends(game: Game, secret: bytes) -> None:
    for seats in game.seats:
        *_, last = playouts.play_timeouts(game, secret, seats)

        assert not playouts.first_rules(game).actors(last.state)


@every_game
@some_secrets
def test_any_seat_may_resign_at_any_time_and_the_match_still_ends(
    game: Game, secret: bytes
) -> None:
    rules = playouts.first_rules(game)
    lines = list(playouts.play_randomly(game, secret, rules))
    state = lines[len(lines) // 2 - 1].state

    for seat in range(game.seats.start):
        if rules.actors(state):
            state = protocol.play(rules, state, seat, RESIGN, Chance(secret)).state
    for _ in range(playouts.LONGEST):
        if not rules.actors(state):
            break
        seat = min(rules.actors(state))
        state = protocol.play(
            rules, state, seat, protocol.legal(rules, state, seat)[0], Chance(secret)
        ).state

    assert rules.outcome(state) is not None


@every_game
@some_secrets
def test_acting_out_of_turn_or_after_the_end_is_refused(game: Game, secret: bytes) -> None:
    rules = playouts.first_rules(game)
    state = playouts.begin(game, secret, rules)
    line = None
    for line in playouts.play_randomly(game, secret, rules):
        for seat in set(range(game.seats.start)) - rules.actors(state):
            with pytest.raises(Refused) as refused:
                protocol.play(rules, state, seat, line.action, Chance(secret))
            assert refused.value.code in {"not_your_turn", *game.rules.refusals}
        state = line.state

    assert line is not None
    with pytest.raises(Refused) as refused:
        protocol.play(rules, state, max(line.seat, 0), line.action, Chance(secret))
    assert refused.value.code in {"match_over", *game.rules.refusals}


@every_game
def test_bots_of_every_level_finish_a_match(game: Game) -> None:
    rules = playouts.first_rules(game)
    for level in game.bots.levels:
        *_, last = playouts.play_bots(game, b"bots" * 8, (level,) * game.seats.start, rules)

        assert not rules.actors(last.state)


@every_game
def test_every_refusal_a_playout_meets_has_a_sentence(game: Game) -> None:
    rules = playouts.first_rules(game)
    codes = set()
    for line in playouts.play_randomly(game, b"codes" * 6, rules):
        for seat in rules.actors(line.state) - {SYSTEM}:
            for action in rules.candidates(line.state, seat):
                refusal = rules.refusal(line.state, seat, action)
                codes |= {refusal.code} if refusal else set()

    assert codes <= game.rules.refusals.keys()


@every_game
@pytest.mark.parametrize(
    "junk",
    ["", "{", "[]", "null", '"throw"', "{}", '{"type":"no_such_thing"}', '{"type":3}', "\ud800"],
)
def test_junk_is_no_action(game: Game, junk: str) -> None:
    with pytest.raises(Refused, match="malformed_action"):
        game.decode(junk.encode("utf-8", "surrogatepass"))


@every_game
def test_the_first_release_is_read_completely(game: Game) -> None:
    raw = game.content.release1()

    content = game.load_first()

    upgraded = game.upgrade(raw, FIRST_SCHEMA)
    read = msgspec.json.decode(protocol.encode(content))
    assert keep_known(read, msgspec.json.decode(upgraded)) == msgspec.json.decode(upgraded)


def keep_known(read: Any, written: Any) -> Any:
    """What was read without the fields that were not written: they have their defaults."""
    if isinstance(read, dict) and isinstance(written, dict):
        return {key: keep_known(read[key], value) for key, value in written.items() if key in read}
    if isinstance(read, list) and isinstance(written, list) and len(read) == len(written):
        return [keep_known(*pair) for pair in zip(read, written, strict=True)]
    return read


@every_game
def test_what_needs_no_submit_step_is_an_action_of_the_game(game: Game) -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(game.rules.action)}

    assert game.rules.drafts < kinds, "and something is left that is submitted"
