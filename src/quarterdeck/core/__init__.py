"""What every game shares, and no game is named in."""
