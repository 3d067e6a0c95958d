/** Which window of the shell is open. */

class Shell {
  window = $state<"" | "settings" | "help">("");

  close(): void {
    this.window = "";
  }
}

export const shell = new Shell();
