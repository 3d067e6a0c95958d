"""Rooms: one live table each, as this process holds it for the people who are connected to it."""
