"""Answers, in which nothing else stands than they tell; the texts below their fields describe these."""

from dataclasses import dataclass
from typing import ClassVar, Final

from pydantic import BaseModel, ConfigDict

EXACT: Final = ConfigDict(extra="forbid")


class Exact(BaseModel):
    """An answer that is checked when it is made."""

    model_config = EXACT


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer that is made often or of the library's shapes, and is described but not checked."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
