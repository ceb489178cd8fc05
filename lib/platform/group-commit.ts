/** One turn's write. The group asks for its rows only when their statement is about to be sent. */
interface Wanted<Rows> {
  takeRows: () => Rows;
  resolve: (isWritten: boolean) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommitOptions<Rows> {
  /** Writes everything in one statement and returns the indexes of what was written. */
  writeAll: (all: Rows[]) => Promise<ReadonlySet<number>>;
  /** Writes one on its own and returns false if it may not be written any more. It may wait for a lock. */
  writeOne: (rows: Rows) => Promise<boolean>;
  /** Returns true for an error after which nobody knows whether the statement was carried out. */
  isUnknown: (error: unknown) => boolean;
  /** The least time from the beginning of one statement to the next, in milliseconds. */
  tickMs: number;
  /** The longest such time: it grows with the time that the database takes. */
  tickMsMax: number;
  /** The most writes of one statement. */
  sizeMax: number;
}

/**
 * Writes for many turns of a process with one statement at a time, as databases commit in groups: what is wanted while a statement
 * is under way, or shortly after it began, goes into the next one. The rate of statements therefore doesn't depend on the number of
 * turns. A write that the common statement leaves out, or that makes it fail, is repeated on its own, so that no turn waits for
 * another or fails with it.
 */
export class GroupCommit<Rows> {
  private readonly options: GroupCommitOptions<Rows>;
  private waiting: Wanted<Rows>[] = [];
  private timer: NodeJS.Timeout | null = null;
  private isWriting = false;
  private isHurried = false;
  private nextAt = 0;

  constructor(options: GroupCommitOptions<Rows>) {
    this.options = options;
  }

  /** Resolves to true once the rows are durable, to false if they may not be written. Rejects with the database's error. */
  write(takeRows: () => Rows): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ takeRows, resolve, reject });
      this.schedule();
    });
  }

  /** Sends what waits as soon as the present statement is over, without waiting for the tick. */
  hurry(): void {
    if (this.waiting.length === 0) return;
    this.isHurried = true;
    this.schedule();
  }

  private schedule(): void {
    if (this.isWriting || this.waiting.length === 0) return;
    if (this.timer && !this.isHurried) return;
    if (this.timer) clearTimeout(this.timer);
    // Never at once: what other turns want in the same moment goes along.
    const waitMs = this.isHurried ? 0 : Math.max(0, this.nextAt - performance.now());
    this.timer = setTimeout(() => void this.tick(), waitMs);
  }

  private async tick(): Promise<void> {
    this.timer = null;
    this.isHurried = false;
    this.isWriting = true;
    const { tickMs, tickMsMax, sizeMax } = this.options;
    const began = performance.now();
    await this.writeTogether(this.waiting.splice(0, sizeMax));
    const tookMs = performance.now() - began;
    this.nextAt = began + Math.min(tickMsMax, Math.max(tickMs, 2 * tookMs));
    this.isWriting = false;
    this.schedule();
  }

  private async writeTogether(wanted: Wanted<Rows>[]): Promise<void> {
    const rows = wanted.map(({ takeRows }) => takeRows());
    try {
      const written = await this.options.writeAll(rows);
      for (const [index, each] of wanted.entries()) {
        if (written.has(index)) each.resolve(true);
        else this.writeAlone(each, rows[index] as Rows);
      }
    } catch (error) {
      const isUnknown = this.options.isUnknown(error);
      for (const [index, each] of wanted.entries()) {
        if (isUnknown) each.reject(error);
        else this.writeAlone(each, rows[index] as Rows);
      }
    }
  }

  private writeAlone({ resolve, reject }: Wanted<Rows>, rows: Rows): void {
    this.options.writeOne(rows).then(resolve, reject);
  }
}
