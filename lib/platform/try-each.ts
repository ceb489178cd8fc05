import { log } from "./log.ts";

export interface Tried<T> {
  /** The items for which the work returned true. */
  done: T[];
  failures: unknown[];
}

/** Runs the work for one item after another. A failure is logged with the item's `name`; the others still run. */
export async function tryEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
  failed: { sentence: string; name: (item: T) => object },
): Promise<Tried<T>> {
  const done: T[] = [];
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      if (await work(item)) done.push(item);
    } catch (error) {
      log.error({ err: error, ...failed.name(item) }, failed.sentence);
      failures.push(error);
    }
  }
  return { done, failures };
}

/** Throws one error for all failures, if there are any, so that the queue retries the job. */
export function throwFailures(failures: readonly unknown[], sentence: string): void {
  if (failures.length > 1) throw new AggregateError(failures, sentence);
  if (failures.length === 1) throw failures[0];
}
