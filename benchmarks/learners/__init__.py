"""Learners of other libraries, unmodified, for ``benchmarks.baselines``: each trains on a task and returns a policy for it.

``watch`` is told from time to time how many steps are done and how the learner plays now.
"""
