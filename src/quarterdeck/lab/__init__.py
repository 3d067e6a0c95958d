"""The simulation lab: many games with the same seeds, and what they tell about decks, bots, cards and rules."""
