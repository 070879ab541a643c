"""The live region and the fight on the stage tell what happened to their reader."""

import dataclasses
import re
from typing import Any

from games.autochess import GAME
from games.autochess.actions import BuyCard, Proceed, Ready
from games.autochess.state import State
from games.engine.protocol import SYSTEM, Step
from games.live import frames as live_frames
from games.match.positions import Chair, Position
from tests.autochess.arrange import FL2, LOW, LUCK, RULES, cards, lines, match
from tests.games.random_match import positions

PERSON = Chair(0, "Ann", "")


def place(step: Step[State]) -> Position:
    """A match of Ann and bots after a step."""
    first = next(positions(GAME, len(step.state.players)))
    chairs = (PERSON, *(Chair(n, "", "normal") for n in range(1, len(first.chairs))))
    fresh: dict[str, Any] = {"_legal": {}, "_views": {}}
    return dataclasses.replace(
        first, rules=RULES, state=step.state, events=step.events, chairs=chairs, **fresh
    )


def said(step: Step[State], seat: int | None) -> str:
    html = live_frames.live(place(step), seat, "en")
    found = re.search(r'id="said"[^>]*>(.*?)</p>', html, re.DOTALL)
    assert found
    return " ".join(found[1].split())


def fight(*seats: dict[str, Any]) -> Step[State]:
    state = match(*({**each, "ready": True} for each in seats))
    return RULES.apply(state, SYSTEM, Proceed(), LUCK)


def test_a_fight_is_told_to_each_of_its_seats_in_the_second_person() -> None:
    step = fight({"board": lines(FL2)}, {"board": lines(LOW)})

    assert said(step, 0).startswith(
        "Round 1: You scooped Judith: all three lines are yours. You dealt "
    )
    assert "Ann scooped you: all three lines are lost. You took " in said(step, 1)
    assert "Ann beat Judith by 3 lines to 0. Judith took " in said(step, None)


def test_the_end_is_told_with_the_own_place() -> None:
    step = fight({"board": lines(FL2)}, {"board": lines(LOW), "hp": 2})

    assert said(step, 0).endswith("Judith is out. The match is over. You win!")
    assert said(step, 1).endswith("The match is over. You finished 2 of 2. Ann wins!")
    assert said(step, None).endswith("The match is over. Ann wins!")


def test_what_the_reader_does_is_told_to_the_reader_alone() -> None:
    shop = tuple(cards("♥K ♠2"))
    state = match({"shop": shop, "gold": 3}, {})
    bought = RULES.apply(state, 0, BuyCard(shop[1].uid), LUCK)
    ready = RULES.apply(state, 0, Ready(), LUCK)

    assert said(bought, 0) == "You bought ♠2 for 1 gold."
    assert said(bought, 1) == said(bought, None) == ""
    assert said(ready, 0) == "You are ready."
    assert said(ready, 1) == "Ann is ready."


def test_the_stage_tells_the_own_end_in_the_second_person() -> None:
    strong = {"board": lines(FL2)}
    position = place(fight({"board": lines(LOW), "hp": 2}, strong, strong, strong))
    own, other = (str(live_frames.moments(position, seat, "en")) for seat in (0, None))

    assert "scooped you: all three lines are lost." in own and "You are out." in own
    assert "scooped you" not in other and "Out: Ann" in other
