"""`python -m polignac_dsl.cli` is the `polignac` command."""

from polignac_dsl.cli import main

if __name__ == "__main__":
    main()
