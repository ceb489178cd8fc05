import { restorableDays } from "./schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns until when a project that is deleted now can be restored, for display; the database's clock decides. */
export function restorableUntil(): string {
  return new Date(Date.now() + restorableDays * dayMs).toISOString();
}
