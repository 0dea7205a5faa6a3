"""What the features' HTTP APIs are written with: routes, requests, responses, slow work."""
