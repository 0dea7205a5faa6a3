"""The bots, from random to champion."""
