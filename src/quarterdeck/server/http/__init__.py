"""The HTTP side: one module a subject. Every route is documented at /api/docs."""
