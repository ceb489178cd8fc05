import { env } from "../env.ts";
import type { Problem, Refusal } from "../problem.ts";
import { platformRefusals } from "../refusals.ts";
import type { Holder, QuotaReached } from "./quota-reached.ts";

// Limits of what one person and one project may have at a time or do in a minute. Above a limit a request is refused with 429, the
// seconds after which to retry, and a sentence that says what to do.

export interface Quota {
  refusal: Refusal<string, [QuotaReached]>;
  retryAfterSeconds: number;
  max: Partial<Record<Holder, number>>;
}

/** Returns the limits for a setting: a person's share of one project, the project's, and a person's in all projects. */
const shares = (max: number) => ({ personInProject: max, project: 4 * max, person: 4 * max });

/** Messages that wait to be worked on. */
export const waitingTurns = (): Quota => ({
  refusal: platformRefusals["too-many-waiting-turns"],
  retryAfterSeconds: 15,
  max: shares(env().WAITING_TURNS_MAX),
});

/** Open previews: each page with a preview holds a grant for up to twelve hours. */
export const previewGrants = (): Quota => ({
  refusal: platformRefusals["too-many-previews"],
  retryAfterSeconds: 600,
  max: shares(env().PREVIEW_GRANTS_MAX),
});

/** Invitations that can still be accepted. */
export const openInvitations = (): Quota => ({
  refusal: platformRefusals["too-many-invitations"],
  retryAfterSeconds: 60,
  max: shares(env().INVITATIONS_MAX),
});

/** Open streams in one process. */
export const openStreams = (): Quota => ({
  refusal: platformRefusals["too-many-streams"],
  retryAfterSeconds: 10,
  max: { person: env().STREAMS_MAX, project: 4 * env().STREAMS_MAX },
});

/** Requests per minute in one process. Many people can share an address, and a previewed page can load many files. */
export const requestsPerMinute = (): Quota => ({
  refusal: platformRefusals["too-many-requests"],
  retryAfterSeconds: 60,
  max: {
    person: env().REQUESTS_PER_MINUTE,
    project: 4 * env().REQUESTS_PER_MINUTE,
    address: 4 * env().REQUESTS_PER_MINUTE,
  },
});

export function quotaReached(quota: Quota, holder: Holder, retryAfterSeconds = quota.retryAfterSeconds): Problem {
  return quota.refusal({ holder, limit: quota.max[holder] ?? 0, retryAfterSeconds });
}

/** Throws if one of the holders has no room for one more. */
export function assertRoom(quota: Quota, present: Partial<Record<Holder, number>>): void {
  for (const holder of ["personInProject", "project", "person", "address"] as const) {
    const max = quota.max[holder];
    if (max !== undefined && (present[holder] ?? 0) >= max) throw quotaReached(quota, holder);
  }
}
