"""All HTTP routes."""

from ..analysis import api as analysis_api
from ..championships import api as championship_api
from ..rooms import api
from ..study import api as study_api

ROUTES = (*api.ROUTES, *championship_api.ROUTES, *study_api.ROUTES, *analysis_api.ROUTES)
