"""The network as PyTorch trains it: one trunk for all boards, with rows of their own where boards differ."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from concordia.brain.answers import ANSWERS, GAINS_AT, PARTS, ROUNDS_AT, WINS_AT, WORTH_AT
from concordia.brain.places import Places, places_on
from concordia.data.board import Board
from concordia.rules.state import MAX_SEATS

USUALLY_SET: Final = 160
"""How many bytes of an observation are usually not 0: the first layer begins with weights that suit."""


MULTIPLE: Final = 16
"""Layers whose sizes are multiples of this are quick on a GPU: rows of zeros are added up to the next."""


class Weights(NamedTuple):
    """The weights for one board, ready to look with."""

    first: Tensor
    first_bias: Tensor
    blocks: tuple[Tensor, ...]
    block_biases: tuple[Tensor, ...]
    policy: Tensor
    policy_bias: Tensor
    answers: Tensor
    answers_bias: Tensor


class Look(NamedTuple):
    """What the network answers: of each row logits of the board's actions, then by place from the viewer."""

    logits: Tensor
    worth: Tensor
    wins: Tensor
    """Logits of who wins."""
    gains: Tensor
    """The points by seat and part that are still to come, in units."""
    rounds: Tensor


def look(weights: Weights, seen: Tensor) -> Look:
    """What the network makes of observations, of which only the board's columns are given, filled up."""
    kind = weights.first.dtype
    hidden = torch.relu(torch.addmm(weights.first_bias, seen.to(kind), weights.first))
    for block, bias in zip(weights.blocks, weights.block_biases, strict=True):
        normal = functional.layer_norm(hidden, hidden.shape[1:])
        hidden = hidden + torch.relu(torch.addmm(bias, normal, block))
    last = functional.layer_norm(hidden, hidden.shape[1:])
    logits = torch.addmm(weights.policy_bias, last, weights.policy.T).float()
    answers = torch.addmm(weights.answers_bias, last, weights.answers).float()
    gains = answers[:, GAINS_AT:ROUNDS_AT].reshape(-1, MAX_SEATS, PARTS)
    return Look(logits, answers[:, WORTH_AT], answers[:, WINS_AT:GAINS_AT], gains, answers[:, ROUNDS_AT])


class Net(nn.Module):
    """The parameters of the network for several boards."""

    def __init__(self, boards: Sequence[Board], width: int = 768, blocks: int = 2) -> None:
        """Begin with a network that has learnt nothing: all actions are as good as the others."""
        super().__init__()
        self.places = [places_on(board) for board in boards]
        self.common = _joined([places.columns[: places.common] for places in self.places])
        self.common_actions = _joined([places.actions[: places.common_actions] for places in self.places])
        self.rivals = [_rivals(places) for places in self.places]
        deviation = (2 / USUALLY_SET) ** 0.5

        def made(rows: int, columns: int, scale: float) -> nn.Parameter:
            return nn.Parameter(torch.randn(rows, columns) * scale)

        self.first = made(len(self.common), width, deviation)
        self.first_local = nn.ParameterList(
            made(len(places.columns) - places.common, width, deviation) for places in self.places
        )
        self.first_rival = nn.ParameterList(made(len(own), width, 0.0) for own, _ in self.rivals)
        self.first_bias = made(len(boards), width, 0.0)
        self.blocks = nn.ParameterList(made(width, width, (1 / width) ** 0.5) for _ in range(blocks))
        self.block_biases = nn.ParameterList(nn.Parameter(torch.zeros(width)) for _ in range(blocks))
        self.policy = made(len(self.common_actions), width, 0.0)
        self.policy_bias = nn.Parameter(torch.zeros(len(self.common_actions)))
        local = [len(places.actions) - places.common_actions for places in self.places]
        self.policy_local = nn.ParameterList(made(number, width, 0.0) for number in local)
        self.policy_local_bias = nn.ParameterList(nn.Parameter(torch.zeros(number)) for number in local)
        self.answers = made(width, ANSWERS, 0.0)
        self.answers_bias = nn.Parameter(torch.zeros(ANSWERS))
        self._register()

    def _register(self) -> None:
        """Keep what is looked up beside the parameters, on the same device."""
        for number, places in enumerate(self.places):
            known = {int(byte): row for row, byte in enumerate(self.common)}
            actions = {int(action): row for row, action in enumerate(self.common_actions)}
            kept = {
                "common": [known[int(byte)] for byte in places.columns[: places.common]],
                "actions": [actions[int(action)] for action in places.actions[: places.common_actions]],
                "rival": self.rivals[number][1],
                "scale": places.scale[:, None],
            }
            for name, values in kept.items():
                kept_here = torch.as_tensor(np.asarray(values))
                self.register_buffer(f"{name}_{number}", kept_here, persistent=False)

    def take(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Begin with weights as the file of a brain keeps them (`exported`), instead of anew."""
        with torch.no_grad():
            first, rivals = self._apart([arrays[f"{places.board}/first"] for places in self.places])
            self.first.copy_(torch.from_numpy(first))
            for number, places in enumerate(self.places):
                board = f"{places.board}/"
                rival = np.append(rivals[number], np.zeros_like(first[:1]), axis=0)
                local = arrays[board + "first"] / places.scale[:, None] - rival[self.rivals[number][1]]
                actions = self.get_buffer(f"actions_{number}")
                policy, bias = (torch.from_numpy(arrays[board + name]) for name in ("policy", "policy_bias"))
                for own, taken in (
                    (self.first_rival[number], torch.from_numpy(rivals[number])),
                    (self.first_local[number], torch.from_numpy(local[places.common :])),
                    (self.first_bias[number], torch.from_numpy(arrays[board + "first_bias"])),
                    (self.policy_local[number], policy[places.common_actions :]),
                    (self.policy_local_bias[number], bias[places.common_actions :]),
                ):
                    own.copy_(taken)
                self.policy[actions] = policy[: places.common_actions].to(self.policy.device)
                self.policy_bias[actions] = bias[: places.common_actions].to(self.policy.device)
            blocks = torch.from_numpy(arrays["blocks"]).chunk(len(self.blocks))
            for own, taken in zip(self.blocks, blocks, strict=True):
                own.copy_(taken)
            for own, bias in zip(self.block_biases, arrays["block_biases"], strict=True):
                own.copy_(torch.from_numpy(bias))
            self.answers.copy_(torch.from_numpy(arrays["answers"].T.copy()))
            self.answers_bias.copy_(torch.from_numpy(arrays["answers_bias"]))

    def _apart(self, firsts: Sequence[np.ndarray]) -> tuple[np.ndarray, list[np.ndarray]]:
        """Split first layers into what boards share, and what rivals share on each board.

        Only their sums are kept in a file. The first board's rivals are taken to share nothing; what others
        differ from it by is theirs.
        """
        width = self.first.shape[1]
        shared = np.zeros((len(self.common), width), np.float32)
        known = np.zeros(len(self.common), np.bool_)
        found = []
        for number, (places, first) in enumerate(zip(self.places, firsts, strict=True)):
            own, row_of = self.rivals[number]
            own_of = row_of[: places.common]
            here = self.get_buffer(f"common_{number}").cpu().numpy()
            plain = first[: places.common] / places.scale[: places.common, None]
            rival = np.zeros((len(own), width), np.float32)
            for row in np.unique(own_of[(own_of < len(own)) & known[here]]):
                same = (own_of == row) & known[here]
                rival[row] = (plain[same] - shared[here[same]]).mean(axis=0)
            plain = plain - np.append(rival, np.zeros_like(rival[:1]), axis=0)[own_of]
            new = ~known[here]
            shared[here[new]] = plain[new]
            known[here] = True
            found.append(rival)
        return shared, found

    def weights(self, number: int) -> Weights:
        """The weights for one of the boards; what is learnt flows back into the parameters."""
        common = self.first.index_select(0, self.get_buffer(f"common_{number}"))
        first = torch.cat([common, self.first_local[number]])
        rival = torch.cat([self.first_rival[number], torch.zeros_like(self.first[:1])])
        first = first + rival.index_select(0, self.get_buffer(f"rival_{number}"))
        actions = self.get_buffer(f"actions_{number}")
        policy = torch.cat([self.policy.index_select(0, actions), self.policy_local[number]])
        bias = torch.cat([self.policy_bias.index_select(0, actions), self.policy_local_bias[number]])
        return Weights(
            _filled_up(first * self.get_buffer(f"scale_{number}")),
            self.first_bias[number],
            tuple(self.blocks),
            tuple(self.block_biases),
            _filled_up(policy),
            _filled_up(bias),
            self.answers,
            self.answers_bias,
        )


def exported(net: Net) -> dict[str, np.ndarray]:
    """The weights as the file of a brain keeps them."""
    found: dict[str, np.ndarray] = {}
    with torch.no_grad():
        for number, places in enumerate(net.places):
            weights = net.weights(number)
            columns, actions = len(places.columns), len(places.actions)
            found |= {
                f"{places.board}/first": weights.first[:columns].cpu().numpy(),
                f"{places.board}/first_bias": weights.first_bias.cpu().numpy(),
                f"{places.board}/policy": weights.policy[:actions].cpu().numpy(),
                f"{places.board}/policy_bias": weights.policy_bias[:actions].cpu().numpy(),
            }
        found["blocks"] = torch.cat(list(net.blocks)).cpu().numpy()
        found["block_biases"] = torch.stack(list(net.block_biases)).cpu().numpy()
        found["answers"] = net.answers.T.cpu().numpy()
        found["answers_bias"] = net.answers_bias.cpu().numpy()
    return found


def cast(weights: Weights, kind: torch.dtype) -> Weights:
    """The same weights as numbers of another kind, contiguous."""

    def one(tensor: Tensor) -> Tensor:
        return tensor.to(kind).contiguous()

    return Weights(
        one(weights.first),
        one(weights.first_bias),
        tuple(map(one, weights.blocks)),
        tuple(map(one, weights.block_biases)),
        one(weights.policy),
        one(weights.policy_bias),
        one(weights.answers),
        one(weights.answers_bias),
    )


def missing(size: int) -> int:
    """How many rows are added to so many."""
    return -size % MULTIPLE


def _filled_up(rows: Tensor) -> Tensor:
    """Rows, and zeros up to a multiple."""
    return functional.pad(rows, [0, 0] * (rows.dim() - 1) + [0, missing(len(rows))])


def _joined(parts: list[np.ndarray]) -> np.ndarray:
    return np.unique(np.concatenate(parts))


def _rivals(places: Places) -> tuple[np.ndarray, np.ndarray]:
    """The bytes of a rival's block, and for each column the row of its byte there; else the row after all.

    Rivals share a part of their weights wherever they sit, so that what is learnt of one is known of all.
    """
    own = np.unique(places.own[places.own >= 0])
    row = np.searchsorted(own, places.own)
    return own, np.where(places.own >= 0, row, len(own))
