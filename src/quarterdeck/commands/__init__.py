"""The commands of `quarterdeck`, one module each. `quarterdeck.cli` puts them together."""
