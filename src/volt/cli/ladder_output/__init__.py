"""The output of ``volt ladder``: reports and plots."""
