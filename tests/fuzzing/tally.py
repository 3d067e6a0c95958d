"""What a fuzz run counts, and what it complains of."""

from __future__ import annotations

from collections import Counter

MOST_PROBLEMS = 50


class Tally:
    """Requests by route and status, socket messages by kind and outcome, and every problem once."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.messages: Counter[tuple[str, str]] = Counter()
        self.closings: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()

    def problem(self, text: str) -> None:
        if text in self.problems or len(self.problems) < MOST_PROBLEMS:
            self.problems[text] += 1

    def statuses(self, route: str) -> set[int]:
        return {status for name, status in self.requests if name == route}

    def routes(self) -> list[str]:
        return sorted({route for route, _ in self.requests})

    def by_class(self, route: str) -> Counter[int]:
        """A route's answers by the first figure of their status."""
        found: Counter[int] = Counter()
        for (name, status), count in self.requests.items():
            if name == route:
                found[status // 100] += count
        return found
