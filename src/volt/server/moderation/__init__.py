"""Reports of bad manners: made by operators, decided by people whom the host has named."""
