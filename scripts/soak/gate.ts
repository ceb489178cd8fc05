/** Lets people work until it is closed; then each waits at their next step. */
export class Gate {
  private readonly people: number;
  private waiting = 0;
  private isOver = false;
  private open: Promise<void> = Promise.resolve();
  private reopen: () => void = () => undefined;
  private onWait: () => void = () => undefined;

  constructor(people: number) {
    this.people = people;
  }

  /** Resolves with false once the soak is over. */
  async pass(): Promise<boolean> {
    this.waiting++;
    this.onWait();
    await this.open;
    this.waiting--;
    return !this.isOver;
  }

  /** Resolves when everybody waits. */
  async close(): Promise<void> {
    this.open = new Promise((resolve) => {
      this.reopen = resolve;
    });
    await new Promise<void>((resolve) => {
      this.onWait = () => {
        if (this.waiting === this.people) resolve();
      };
      this.onWait();
    });
  }

  letGo(): void {
    this.reopen();
  }

  /** Sends everybody home. */
  end(): void {
    this.isOver = true;
    this.reopen();
  }
}
