"""One file for each variant and expansion, whose words appear nowhere else."""
