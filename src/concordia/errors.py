"""What can go wrong that a caller can put right."""

from typing import Self

from concordia.refusals import Arguments, words_of


class ConcordiaError(Exception):
    """Anything the caller can put right; what people of a server can meet has a code with arguments."""

    code: str | None = None
    arguments: Arguments | None = None

    @classmethod
    def of(cls, code: str, /, **arguments: object) -> Self:
        """The error of a code, with the words that `refusals.toml` has for it."""
        error = cls(words_of(code, arguments))
        error.code, error.arguments = code, arguments
        return error


class NotAMove(ConcordiaError):
    """The text or number given does not stand for any move."""


class IllegalMove(ConcordiaError):
    """The move exists but is not allowed in this position."""


class Allowed(ConcordiaError):
    """What was asked about may be done now, so there is nothing that hinders it."""


class NotYourDecision(ConcordiaError):
    """Another seat is asked to decide."""


class GameOver(ConcordiaError):
    """The game has ended, so no move can be made."""


class SetupError(ConcordiaError):
    """The board, seats and variants asked for do not fit together."""


class BoardError(ConcordiaError):
    """A board is unknown, cannot be read or breaks a rule that every board keeps."""


class RecordError(ConcordiaError):
    """The record of a game cannot be read or does not replay."""


class WorkError(ConcordiaError):
    """The workers asked for cannot be had, or they do not get a job done."""


class ResultsError(ConcordiaError):
    """A folder of results cannot be read or written, or holds something else."""


class BrainError(ConcordiaError):
    """A file of a network cannot be read, is damaged, or was made for something else."""
