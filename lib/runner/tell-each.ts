import { throwFailures } from "#lib/platform/try-each.ts";

/** Calls each handler, also after a failure, then throws, so that the job is retried: handlers must be idempotent. */
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
