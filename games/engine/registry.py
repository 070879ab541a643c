"""The only list of the games. Adding one is adding a line here."""

from games import autochess, dice, euler, travel, yut
from games.engine.game import Game

GAMES: dict[str, Game] = {
    game.key: game for game in (yut.GAME, dice.GAME, euler.GAME, autochess.GAME, travel.GAME)
}
