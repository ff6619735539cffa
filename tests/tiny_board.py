"""A board of one's own, as small as a board can be."""

TINY = """\
id = "tiny"
name = "Tiny Sea"
players = [2, 3]
start = "roma"

[provinces]
latium = { name = "Latium" }
sardinia = { name = "Sardinia" }

[cities]
roma = { name = "Roma" }
ostia = { name = "Ostia", province = "latium", letter = "A" }
capua = { name = "Capua", province = "latium", letter = "C" }
olbia = { name = "Olbia", province = "sardinia", letter = "D" }

[lines]
land = [["roma", "ostia"], ["ostia", "capua"]]
sea = [["roma", "olbia"]]
"""
