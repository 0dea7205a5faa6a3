"""What environments do in every game of many: actions, observations and steps as rules, and their machine code."""
