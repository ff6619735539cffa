"""`python -m concordia` is the command `concordia`."""

from concordia.cli import main

if __name__ == "__main__":
    main()
