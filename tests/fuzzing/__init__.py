"""A fuzz run: everything that strangers could send to a server, while honest people play on it undisturbed.

The tests run it for seconds against a server in their own process, `bench/fuzz.py` for minutes against `quarterdeck
serve`. Neither knows more of the server than its address.
"""
