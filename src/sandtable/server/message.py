"""What all messages have in common, and the values that many of them carry."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

CommandId = Annotated[str, Field(pattern=r"^[ -~]{1,64}$", description="Chosen by the client; counts once.")]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Setting = bool | int | float | str
Chosen = dict[Annotated[str, Field(max_length=40)], Setting]
Seq = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Message(BaseModel):
    """Base of everything on the wire: no unknown fields, nothing converted silently."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
