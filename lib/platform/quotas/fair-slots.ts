import { recogniseInProcess } from "../process-class.ts";

/** The maximum of concurrent work, in all and per owner. */
export interface SlotLimits {
  max: number;
  ownerMax: number;
  /** How many callers of one owner may wait. */
  waitingMax: number;
}

/** Thrown if no slot became free in time, or if too many of the owner wait already. */
export class SlotsBusy extends Error {
  constructor() {
    super("There was no free place in time.");
    this.name = "SlotsBusy";
  }
}
recogniseInProcess(SlotsBusy, "slots-busy");

type Waiter = () => void;

/**
 * A semaphore with a limit per owner. Owners who wait take turns, each with their oldest request; those at their own limit are skipped.
 * So the many requests of some owners can't block another's few.
 */
export class FairSlots {
  readonly #limits: () => SlotLimits;
  readonly #taken = new Map<string, number>();
  #total = 0;
  /** Those who wait, by owner. The owner whose turn is next stands first. */
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(limits: () => SlotLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Resolves with the function that releases the slot. Rejects with `SlotsBusy` or the signal's reason. */
  take(owner: string, { waitMs, signal }: { waitMs: number; signal?: AbortSignal | undefined }): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#hasRoom(owner)) return Promise.resolve(this.#grant(owner));
    const waiting = this.#waiting.get(owner) ?? [];
    if (waiting.length >= this.#limits().waitingMax) return Promise.reject(new SlotsBusy());
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        this.#wait(
          owner,
          (this.#waiting.get(owner) ?? []).filter((one) => one !== waiter),
        );
        settle();
        reject(error);
      };
      const abort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(new SlotsBusy()), waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter = () => {
        settle();
        resolve(this.#grant(owner));
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#wait(owner, [...waiting, waiter]);
    });
  }

  #wait(owner: string, waiting: Waiter[]): void {
    if (waiting.length > 0) this.#waiting.set(owner, waiting);
    else this.#waiting.delete(owner);
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
    const next = [...this.#waiting].find(([owner]) => this.#hasRoom(owner));
    if (!next) return;
    const [owner, [waiter, ...others]] = next;
    // Their next turn comes after that of all others.
    this.#waiting.delete(owner);
    this.#wait(owner, others);
    waiter?.();
  }
}
