import { throwFailures } from "#lib/platform/try-each.ts";

/**
 * Tells each of them, in order; that one fails keeps nothing from the others. Throws afterwards, so that the job comes
 * again: whoever is told has to bear it twice.
 */
export async function tellEach<T>(payload: T, ...told: readonly ((payload: T) => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const tell of told) {
    try {
      await tell(payload);
    } catch (error) {
      errors.push(error);
    }
  }
  throwFailures(errors, "several that were told of an event failed");
}
