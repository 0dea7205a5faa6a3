"""All HTTP routes."""

from . import api, championship_api, study_api

ROUTES = (*api.ROUTES, *championship_api.ROUTES, *study_api.ROUTES)
