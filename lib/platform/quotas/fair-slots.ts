/** The maximum of concurrent work, in all and per owner. */
export interface SlotLimits {
  max: number;
  ownerMax: number;
}

/** Thrown if no slot became free in time. */
export class SlotsBusy extends Error {
  constructor() {
    super("There was no free place in time.");
    this.name = "SlotsBusy";
  }
}

interface Waiter {
  owner: string;
  grant(): void;
}

/**
 * A semaphore with a limit per owner. First come, first served, except that owners at their own limit are skipped: as long as
 * `ownerMax` is below `max`, one owner's many requests can't block another's few.
 */
export class FairSlots {
  readonly #limits: () => SlotLimits;
  readonly #taken = new Map<string, number>();
  #total = 0;
  #waiting: Waiter[] = [];

  constructor(limits: () => SlotLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the function that releases the slot. Rejects with `SlotsBusy` or the signal's reason. */
  take(owner: string, { waitMs, signal }: { waitMs: number; signal?: AbortSignal | undefined }): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#hasRoom(owner)) return Promise.resolve(this.#grant(owner));
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
        settle();
        reject(error);
      };
      const abort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(new SlotsBusy()), waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter = {
        owner,
        grant: () => {
          settle();
          resolve(this.#grant(owner));
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #hasRoom(owner: string): boolean {
    const { max, ownerMax } = this.#limits();
    return this.#total < max && (this.#taken.get(owner) ?? 0) < ownerMax;
  }

  #grant(owner: string): () => void {
    this.#total++;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#total--;
      const left = (this.#taken.get(owner) ?? 1) - 1;
      if (left > 0) this.#taken.set(owner, left);
      else this.#taken.delete(owner);
      this.#next();
    };
  }

  #next(): void {
    const next = this.#waiting.find(({ owner }) => this.#hasRoom(owner));
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    next.grant();
  }
}
