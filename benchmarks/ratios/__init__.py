"""How fast VOLT is, as ratios: the rules and environments beside other libraries and a limit, all measured in one run."""
