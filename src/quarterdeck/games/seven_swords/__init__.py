"""Seven Swords: a co-operative campaign for one to seven adventurers."""
