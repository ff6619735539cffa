"""Training of the network by self-play (docs/training.md); needs PyTorch, the extra `train`."""
