"""Learning: what turned out better than expected is done more often, and what is expected is corrected."""

from collections.abc import Sequence
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from concordia.train.net import Net, cast, look
from concordia.train.replayed import Replayed, fused
from concordia.train.stretch import Lesson

CLIP: Final = 0.2
"""How much more or less likely one lesson may make a choice."""
WORTH: Final = 0.5
WINS: Final = 0.5
GAINS: Final = 1.0
ROUNDS: Final = 0.1
"""How much each answer counts beside the choice itself."""
LONGEST_STEP: Final = 0.5
"""The length to which the gradient of a step is cut."""
TOLD: Final = ("choice", "worth", "wins", "gains", "rounds", "entropy", "change")


class Learner:
    """A network and how it is changed by lessons of its boards, so many decisions of each at a time."""

    def __init__(self, net: Net, device: str, sizes: Sequence[int]) -> None:
        """Bring a network to a device; `sizes` tells of each board how many decisions."""
        self.net = net.to(device)
        self.device = torch.device(device)
        self.sizes = tuple(sizes)
        on_gpu = self.device.type == "cuda"
        self.kind = torch.bfloat16 if on_gpu else torch.float32
        self.rate = torch.zeros((), device=device)
        self.curiosity = torch.zeros((), device=device)
        self.told = torch.zeros(len(TOLD), device=device)
        self.optimizer = torch.optim.Adam(
            net.parameters(), lr=self.rate, eps=1e-5, fused=on_gpu, capturable=on_gpu
        )
        self._parts: list[Lesson] = []
        self._loss = fused(self._loss_on, self.device)
        self._update = Replayed(self._step, self.device)

    def keep_rate(self) -> None:
        """Take the length of steps from here again, after the optimizer was loaded with another."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate

    def learn(
        self, lessons: Sequence[Lesson], rate: float, curiosity: float, passes: int = 1
    ) -> dict[str, float]:
        """Go through lessons, one of each board, so often; what the last pass told is returned."""
        self.rate.fill_(rate)
        self.curiosity.fill_(curiosity)
        updates = 0
        for _ in range(passes):
            updates = self._pass_through(lessons)
        return dict(zip(TOLD, (self.told / max(updates, 1)).tolist(), strict=True))

    def _pass_through(self, lessons: Sequence[Lesson]) -> int:
        """Go once through lessons; how often the network was changed."""
        self.told.zero_()
        orders = []
        normal = []
        for lesson, size in zip(lessons, self.sizes, strict=True):
            known = lesson.known.nonzero()[:, 0]
            order = known[torch.randperm(len(known), device=self.device)]
            orders.append(order[: len(order) // size * size].reshape(-1, size))
            better = lesson.better[known]
            normal.append((better.mean(), better.std() + 1e-6))
        if not self._parts:
            for lesson, size in zip(lessons, self.sizes, strict=True):
                self._parts.append(Lesson(*(torch.zeros_like(one[:size]) for one in lesson)))
        updates = min(map(len, orders))
        for update in range(updates):
            parts = zip(self._parts, lessons, orders, normal, strict=True)
            for part, lesson, order, (mean, deviation) in parts:
                for kept, one in zip(part, lesson, strict=True):
                    torch.index_select(one, 0, order[update], out=kept)
                part.better.sub_(mean).div_(deviation)
            self._update()
        return updates

    def _step(self) -> None:
        """Change the network by the parts of the lessons at hand."""
        self.optimizer.zero_grad(set_to_none=True)
        for board, (part, size) in enumerate(zip(self._parts, self.sizes, strict=True)):
            loss, told = self._loss(board, part)
            share = size / sum(self.sizes)
            (share * loss).backward()  # type: ignore[no-untyped-call]
            self.told += share * told
        nn.utils.clip_grad_norm_(self.net.parameters(), LONGEST_STEP)
        self.optimizer.step()

    def _loss_on(self, board: int, part: Lesson) -> tuple[Tensor, Tensor]:
        """How far the network is from what a part of a lesson teaches, in all and by what it tells."""
        answer = look(cast(self.net.weights(board), self.kind), part.seen)
        likely = answer.logits.masked_fill(~part.legal, -1e9).log_softmax(1)
        entropy = -(likely.exp() * likely.masked_fill(~part.legal, 0)).sum(1).mean()
        change = likely.gather(1, part.chosen[:, None])[:, 0] - part.likely
        if part.thought.shape[1]:
            thought = part.thought.float()
            choice = -(thought * likely.masked_fill(~part.legal, 0)).sum() / thought.sum().clamp(min=1)
        else:
            ratio = change.exp()
            choice = -torch.min(ratio * part.better, ratio.clamp(1 - CLIP, 1 + CLIP) * part.better).mean()
        worth = functional.smooth_l1_loss(answer.worth, part.worth)
        present = ~part.wins.isnan()
        wins = answer.wins.masked_fill(~present, -1e9).log_softmax(1)
        wins = -(part.wins.float().nan_to_num() * wins).sum(1).mean()
        off = (answer.gains - part.gains.float()).square() * present[..., None]
        gains = off.sum() / (present.sum() * off.shape[2])
        rounds = functional.mse_loss(answer.rounds, part.rounds)
        loss = choice + WORTH * worth + WINS * wins + GAINS * gains + ROUNDS * rounds
        loss = loss - self.curiosity * entropy
        told = (choice, worth, wins, gains, rounds, entropy, -change.mean())
        return loss, torch.stack([one.detach() for one in told])
