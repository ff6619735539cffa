"""Where expansions bend the base rules: each hook is named for its moment and passes on to rules/variants.

`hooks/<x>.py` has the hooks that `rules/<x>.py` calls: a base rule below the expansions needs its own file.
"""
