"""`manage.py lesson_seed dice`: find a seed on which all ideas of a lesson come up.

Lessons are played seed after seed by following their hints; every seed on which more comes up than
on those before is printed. No database is needed.
"""

from argparse import ArgumentParser
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand

from games.engine import chance, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.page.lessons import Hint, Lesson, Situation
from games.engine.protocol import SYSTEM, ActionBase, Sitter
from games.engine.registry import GAMES
from games.match import bot_delay
from games.match.audiences import Ledger
from games.match.positions import Chair, Position
from games.models import Match

MOST_MOVES = 2000


@dataclass
class Report:
    """A lesson that was played by following its hints."""

    met: list[str] = field(default_factory=list)
    """The ideas, in the order in which they were told."""
    moves: int = 0
    """The actions of its player."""
    is_over: bool = False


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=[key for key in GAMES if GAMES[key].page.lesson])
        parser.add_argument("--stem", help="what every seed begins with", default="")
        parser.add_argument("--most", type=int, default=1000, help="how many seeds to try")

    def handle(self, *args: Any, **options: Any) -> None:
        game = GAMES[options["game"]]
        lesson = game.page.lesson
        assert lesson is not None
        stem, best = options["stem"] or lesson.seed, -1
        for number in range(options["most"]):
            report = follow(game, f"{stem}{number}")
            if len(report.met) > best:
                best = len(report.met)
                missing = {idea.key for idea in lesson.ideas} - set(report.met)
                self.stdout.write(
                    f"{stem}{number}: {best} of {len(lesson.ideas)} in {report.moves} moves"
                    f", without {sorted(missing)}"
                )
            if best == len(lesson.ideas):
                return


def follow(game: Game, seed: str) -> Report:
    """Play a lesson as a newcomer would: do what the first untold idea asks for and, where none
    asks for anything, what the usual bot would do."""
    lesson, report = game.page.lesson, Report()
    assert lesson is not None
    position = _begin(game, lesson, seed)
    for _ in range(MOST_MOVES):
        if position.is_over or len(report.met) == len(lesson.ideas):
            break
        seat = position.machines[0] if position.machines else 0
        action = _choose(position, seat) if position.machines else _learn(position, lesson, report)
        step = protocol.play(position.rules, position.state, seat, action, Chance(position.secret))
        position = position.advance(step, seat, uuid4(), 0)
    report.is_over = position.is_over
    return report


def _begin(game: Game, lesson: Lesson, seed: str) -> Position:
    content, key = game.load_first(), chance.seed_key(game.seed_prefix, seed)
    rules = game.rules.engine(content)
    bots = (Chair(None, "", level, Sitter(bot=True)) for level in lesson.rivals)
    chairs = (Chair(1, "newcomer", ""), *bots)
    options = game.choose_options(content, lesson.options)
    return Position(
        match_id=uuid4(),
        game=game,
        rules=rules,
        release_number=1,
        options="",
        mode=Match.Mode.LIVE,
        days=0,
        seed=lesson.seed,
        secret=key,
        commitment="",
        watchable=False,
        chairs=chairs,
        version=0,
        state=rules.start(options, tuple(chair.sitter for chair in chairs), Chance(key)),
        ledger=Ledger(()),
    ).open(0)


def _choose(position: Position, seat: int, level: str = "") -> ActionBase:
    legal = position.legal(seat)
    if seat == SYSTEM:
        return legal[0]
    policy = position.game.bots.levels[level or position.chairs[seat].bot]
    return policy(position.rules, position.view(seat), legal, bot_delay.bot_chance(position, seat))


def _learn(position: Position, lesson: Lesson, report: Report) -> ActionBase:
    """What the first untold idea asks for; ideas that only explain are told on the way."""
    situation = Situation(position.rules, position.view(0), position.legal(0))
    report.moves += 1
    for hint in _untold(lesson.hints(situation), report):
        report.met.append(hint.idea.key)
        if hint.action:
            return hint.action
    return _choose(position, 0, position.game.bots.stand_in)


def _untold(hints: list[Hint], report: Report) -> list[Hint]:
    return [hint for hint in hints if hint.idea.key not in report.met]
