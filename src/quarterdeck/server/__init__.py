"""The server: tables that people reach by a browser. It holds no rule."""
