/** The rules one key away: whether the drawer is open, and at which rule or term. */
class RulesDrawer {
  shown = $state(false);
  game = $state("");
  edition = $state("");
  rule = $state("");
  /** A word to look up, where no rule is named. */
  term = $state("");

  open(game: string, edition = "", rule = "", term = ""): void {
    this.game = game;
    this.edition = edition;
    this.rule = rule;
    this.term = term;
    this.shown = true;
  }

  close(): void {
    this.shown = false;
  }

  toggle(game: string, edition = ""): void {
    if (this.shown) this.close();
    else this.open(game, edition);
  }
}

export const rulesDrawer = new RulesDrawer();
