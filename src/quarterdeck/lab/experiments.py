"""Every kind of experiment, read back from its settings."""

from __future__ import annotations

import msgspec

from quarterdeck.lab.cards import Cards
from quarterdeck.lab.compare import Compare
from quarterdeck.lab.contests import Ladder, Match, Matchups
from quarterdeck.lab.plan import Experiment
from quarterdeck.lab.tune import Tune

_decoder = msgspec.json.Decoder(Match | Matchups | Ladder | Cards | Compare | Tune)


def experiment_from(settings: bytes) -> Experiment:
    """An experiment from its settings. Raises msgspec.ValidationError where they make no sense."""
    experiment: Experiment = _decoder.decode(settings)
    return experiment
