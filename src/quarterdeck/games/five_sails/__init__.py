"""7th Sea: City of Five Sails."""
