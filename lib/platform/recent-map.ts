/**
 * A map that drops its oldest entries: a cache. It holds at most `max` entries, or, with a weight, entries that weigh at most `max`
 * together.
 */
export class RecentMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #max: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  constructor(max: number, weigh: (value: Value) => number = () => 1) {
    this.#max = max;
    this.#weigh = weigh;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#max) break;
      this.delete(oldest);
    }
  }
}

/** Returns the kept promise of a key, made once, so that concurrent callers share one. A rejected one is not kept. */
export function keepPromise<Value>(
  kept: RecentMap<Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  const promise = known ?? make();
  kept.set(key, promise);
  if (known === undefined)
    promise.catch(() => {
      if (kept.get(key) === promise) kept.delete(key);
    });
  return promise;
}
