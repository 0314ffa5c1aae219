"""What the games that are played in rounds share."""

# `tuple([…])` and `max([…])` instead of generators: for the few sides of a table that takes two thirds of the time.

from webapp.games.table import Table
from webapp.games.turns import Moments, Step, Turn


def closing(table: Table, winner: int | None, moments: Moments) -> Turn:
    """The turn at a round's end belongs to the next round's seats: it takes the pot and goes on.

    :param winner: who is to take the pot; nobody when it waits.
    """
    stay = tuple([side for side in table.sides if side == winner or table.piles[side]])
    if len(stay) <= 1 or table.round == table.rounds:
        return Turn(table.sides, Step.FINISH, table.round + 1, moments)
    return Turn(stay, Step.NEXT, table.round + 1, moments)
