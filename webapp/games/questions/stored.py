"""A question that is stored: all that is left of it are its kind and its operands."""

from contextlib import suppress

from webapp.games.questions import CLASSES, Kind, Operands, Question

__all__ = ["right_answer", "stored_question"]


def stored_question(kind: str, operands: Operands) -> Question:
    """The question that was asked.

    :raises ValueError: when there is no such kind.
    :raises KeyError: when the operands are not those of that kind.
    """
    asked = Kind(kind)
    for one in CLASSES:
        if one.kind is asked:
            with suppress(KeyError):
                return one.from_operands(operands)
    raise KeyError(f"no question of the kind {kind} has such operands: {', '.join(operands)}")


def right_answer(kind: str, operands: Operands) -> str:
    """The canonical text of the right answer.

    :raises KeyError: when the operands are not those of that kind.
    """
    return stored_question(kind, operands).right
