"""The web application: routes, responses, the OpenAPI document, the page."""
