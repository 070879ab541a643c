"""Section 8: the bots. `bench/bots/dice.py` measures their strength."""

import pytest
from msgspec.structs import replace

from games.dice import GAME
from games.dice.actions import ChooseDie, Declare, Respond
from games.dice.bots import normal
from games.dice.rules.candidates import find_candidates
from games.dice.state import Effects, SeatRound
from games.engine import playouts, protocol
from games.engine.chance import Chance
from tests.dice.arrange import INDEX, KEY, RULES, declaration, duel, seat
from tests.dice.disguise import disguise

BOTS = GAME.bots.levels


@pytest.mark.parametrize(
    ("a", "b", "number", "choice"),
    [
        (seat(total=10, energy=5), seat(total=12), 4, "balance/1"),
        (seat("attack boost", total=30, energy=7, shields=1), seat(total=21), 8, "balance+boost"),
        (
            seat("defense boost", total=9, energy=6),
            seat("attack", total=9, energy=3),
            3,
            "balance+defense",
        ),
    ],
    ids=["a", "b", "c"],
)
def test_w46_what_normal_declares(
    a: dict[str, object], b: dict[str, object], number: int, choice: str
) -> None:
    view = RULES.view(duel(a, b, round=number), 0)

    assert normal.choose(INDEX, normal.read_situation(view, 0)) == declaration(choice)


@pytest.mark.parametrize(
    ("number", "shields", "cards"),
    [(5, 1, ()), (5, 0, ("attack", "steal")), (7, 2, ("attack", "steal"))],
    ids=["a", "b", "c"],
)
def test_w47_how_normal_answers(number: int, shields: int, cards: tuple[str, ...]) -> None:
    turns = (SeatRound(stance="attack", gross=4), SeatRound(stance="attack", gross=5))
    state = duel(
        seat("attack steal", energy=4),
        seat(energy=4, shields=shields),
        round=number,
        phase="respond",
        turns=turns,
    )

    assert normal.choose(INDEX, normal.read_situation(RULES.view(state, 0), 0)) == Respond(cards)


def test_legal_actions_come_in_the_order_of_the_rulebook() -> None:
    every_card = frozenset(INDEX.cards)
    declarations = find_candidates(INDEX, "declare", every_card, 20)
    responses = find_candidates(INDEX, "respond", every_card, 20)

    assert declarations[:4] == tuple(
        map(declaration, ("attack", "attack/1", "attack/2", "attack+defense"))
    )
    assert declarations[-1] == declaration("balance+defense+boost/2")
    assert [" ".join(answer.cards) for answer in responses] == [  # type: ignore[union-attr]
        "", "attack", "steal", "reset", "attack steal", "attack reset", "steal reset",
    ]  # fmt: skip


def test_easy_takes_any_legal_action() -> None:
    state = duel(seat("defense boost", energy=10))
    view, legal = RULES.view(state, 0), protocol.legal(RULES, state, 0)

    taken = {BOTS["easy"](RULES, view, legal, Chance(b"%d" % nth)) for nth in range(600)}

    assert taken == set(legal)


def test_normal_keeps_what_the_clock_would_keep() -> None:
    turns = (
        SeatRound(stance="defense", candidates=(6, 3)),
        SeatRound(stance="balance", candidates=(2,)),
    )
    state = duel(seat(active=Effects(lucky=True)), phase="choose_die", turns=turns)

    assert normal.choose(INDEX, normal.read_situation(RULES.view(state, 0), 0)) == ChooseDie(1)
    assert RULES.better_die(state, 0) == ChooseDie(1)


def test_normal_resets_a_round_that_is_lost() -> None:
    turns = (SeatRound(stance="balance", gross=2), SeatRound(stance="attack", gross=9))
    state = duel(seat("attack reset", energy=6), phase="respond", turns=turns)

    assert normal.choose(INDEX, normal.read_situation(RULES.view(state, 0), 0)) == Respond(
        ("reset",)
    )


def test_hard_resets_the_last_round_when_only_that_can_save_it() -> None:
    turns = (
        SeatRound(stance="balance", dice=(2,), face_points=2, gross=2),
        SeatRound(stance="attack", dice=(6,), face_points=6, bonus_points=3, gross=9),
    )
    state = duel(
        seat("attack reset", energy=6, total=21),
        seat(total=20),
        round=8,
        phase="respond",
        turns=turns,
    )
    view, legal = RULES.view(state, 0), protocol.legal(RULES, state, 0)

    assert BOTS["hard"](RULES, view, legal, Chance(KEY)) == Respond(("reset",))


def test_hard_keeps_the_better_die() -> None:
    turns = (
        SeatRound(stance="attack", candidates=(1, 6)),
        SeatRound(stance="balance", candidates=(2,)),
    )
    state = duel(seat(active=Effects(lucky=True)), seat(total=3), phase="choose_die", turns=turns)
    view, legal = RULES.view(state, 0), protocol.legal(RULES, state, 0)

    assert BOTS["hard"](RULES, view, legal, Chance(KEY)) == ChooseDie(1)


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_decides_by_its_view_and_its_own_chance_alone(level: str) -> None:
    start = duel(seat("attack boost", energy=8), seat("steal attack", energy=4))
    state = replace(start, submissions=(None, Declare("attack", (), 1)))
    chosen = set()
    for nth in range(5):
        other = disguise(RULES, state, 0, Chance(b"%d" % nth))
        offers = protocol.legal(RULES, other, 0)
        chosen.add(BOTS[level](RULES, RULES.view(other, 0), offers, Chance(KEY)))

    assert len(chosen) == 1


def test_normal_beats_easy() -> None:
    """A small version of the bench with a wide margin: 300 games."""
    won = 0.0
    for number in range(300):
        levels = ("normal", "easy") if number % 2 else ("easy", "normal")
        *_, last = playouts.play_bots(GAME, b"%032d" % number, levels, RULES)
        mine = levels.index("normal")
        won += 0.5 if last.state.winner is None else last.state.winner == mine

    assert won > 145


def test_every_level_has_a_name_a_habit_and_a_face() -> None:
    for level in BOTS:
        character = GAME.bots.characters[level]
        assert character.name and character.habit and character.has_face


def test_bau_plays_as_its_habit_says() -> None:
    """Starts balanced, attacks when behind and hides behind a lead."""

    def stance(number: int, mine: int, theirs: int) -> str:
        view = RULES.view(duel(seat(total=mine), seat(total=theirs), round=number), 0)
        chosen = BOTS["normal"](RULES, view, (), Chance(KEY))
        assert isinstance(chosen, Declare)
        return chosen.stance

    assert stance(1, 9, 1) == stance(1, 1, 9) == "balance"
    assert stance(5, 5, 12) == stance(7, 5, 12) == "attack"
    assert stance(5, 12, 5) == stance(7, 20, 5) == "defense"
