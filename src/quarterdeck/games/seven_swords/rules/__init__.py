"""The rules, one module a phase or concept."""
