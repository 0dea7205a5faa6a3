"""All HTTP routes."""

from . import analysis_api, api, championship_api, study_api

ROUTES = (*api.ROUTES, *championship_api.ROUTES, *study_api.ROUTES, *analysis_api.ROUTES)
