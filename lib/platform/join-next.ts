import { setTimeout as delay } from "node:timers/promises";

/**
 * Returns a lookup that answers concurrent callers with one load. A load contains only keys of callers that came before it began, and one
 * load runs at a time: who comes during a load is answered by the next one. So no caller gets an answer older than its question. A load
 * that takes longer than `waitMsMax` no longer holds up the next one. The load returns the values of the keys that exist.
 */
export function joinNext<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { waitMsMax = 5_000 }: { waitMsMax?: number } = {},
) {
  let running: Promise<unknown> = Promise.resolve();
  let next: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | null = null;

  return async (key: string): Promise<Value | null> => {
    next ??= begin();
    const { keys, values } = next;
    keys.add(key);
    return (await values).get(key) ?? null;
  };

  function begin() {
    const keys = new Set<string>();
    const values = running.then(() => {
      next = null;
      return load([...keys]);
    });
    const over = new AbortController();
    const late = running.then(() => delay(waitMsMax, undefined, { ref: false, signal: over.signal }));
    running = Promise.race([values, late]).then(
      () => over.abort(),
      () => over.abort(),
    );
    late.catch(() => undefined);
    return { keys, values };
  }
}
