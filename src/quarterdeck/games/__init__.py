"""The games. Each is a folder; none imports another."""
