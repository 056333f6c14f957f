"""Commands of the command line that stand on the solver, each loaded when it is called."""
