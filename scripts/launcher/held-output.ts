/** Holds back the output of a child until it is ready or has failed, and drops lines that are for the launcher alone. */
export class HeldOutput {
  readonly #isDropped: (line: string) => boolean;
  #rest = "";
  #held = "";
  #isOpen = false;

  constructor(isDropped: (line: string) => boolean) {
    this.#isDropped = isDropped;
  }

  add(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    const kept = lines.filter((line) => !this.#isDropped(line)).map((line) => `${line}\n`);
    if (this.#isOpen) process.stdout.write(kept.join(""));
    else this.#held += kept.join("");
  }

  open(): void {
    this.#isOpen = true;
    process.stdout.write(this.held() && `${this.held()}\n`);
    this.#held = "";
  }

  held(): string {
    return this.#held.trim();
  }

  /** Returns the product's own log message about why it cannot start. */
  fatalSentence(): string | undefined {
    const line = this.#held.split("\n").find((each) => each.startsWith('{"level":60,'));
    return line ? String(JSON.parse(line).msg) : undefined;
  }
}
