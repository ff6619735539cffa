"""Work on a GPU: small steps are fused, and recorded once to be replayed in one call."""

from collections.abc import Callable
from typing import Final, Generic, ParamSpec, TypeVar

import torch

P = ParamSpec("P")
R = TypeVar("R")

FIRST_CALLS: Final = 2
"""How often work is done before it is recorded, so that all it needs is there."""


def fused(function: Callable[P, R], device: torch.device) -> Callable[P, R]:
    """The same function; on a GPU its many small steps become a few, where a compiler for that is at hand."""
    if device.type != "cuda":
        return function
    torch._dynamo.config.suppress_errors = True
    made: Callable[P, R] = torch.compile(function, dynamic=False)
    return made


class Replayed(Generic[R]):
    """A function without arguments that reads and writes tensors which stay where they are.

    On a GPU it is recorded as a graph at its first call, and its result is the same tensors ever after.
    Elsewhere it is simply called.
    """

    def __init__(self, function: Callable[[], R], device: torch.device) -> None:
        """Take a function; nothing is called yet."""
        self.function = function
        self.device = device
        self.graph: torch.cuda.CUDAGraph | None = None
        self.result: R

    def __call__(self) -> R:
        """Do the work."""
        if self.device.type != "cuda":
            return self.function()
        if self.graph is None:
            self._record()
        assert self.graph is not None
        self.graph.replay()
        return self.result

    def _record(self) -> None:
        stream = torch.cuda.Stream(self.device)  # type: ignore[no-untyped-call]
        stream.wait_stream(torch.cuda.current_stream(self.device))
        with torch.cuda.stream(stream):
            for _ in range(FIRST_CALLS):
                self.function()
        torch.cuda.current_stream(self.device).wait_stream(stream)
        torch.cuda.synchronize(self.device)
        self.graph = torch.cuda.CUDAGraph()
        # On a stream of its own: what is recorded on a shared one shares room of cuBLAS, too, and graphs that
        # are replayed at the same time then wait for each other for ever.
        with torch.cuda.graph(self.graph, stream=stream, capture_error_mode="thread_local"):
            self.result = self.function()
