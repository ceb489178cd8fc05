import { restorableDays } from "./schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Until when a project could be restored that is deleted now, for the sentence before it; the database decides. */
export function restorableUntil(): string {
  return new Date(Date.now() + restorableDays * dayMs).toISOString();
}
