/** A map of at most `max` entries that drops the oldest one: a cache. */
export class RecentMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
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
