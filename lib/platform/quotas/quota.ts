import { env } from "../env.ts";
import { Problem } from "../problem.ts";

// How much of something one person and one project may have at a time, or do in a minute. What is reached is refused with 429, with
// the seconds after which to try again, and with a sentence that says what to do.

/** Whose limit it is. A person's share of one project is smaller than the project's, so that nobody uses up the others'. */
export type Holder = "personInProject" | "project" | "person" | "address";

export interface Quota {
  /** Stable, in kebab-case. */
  code: string;
  retryAfterSeconds: number;
  max: Partial<Record<Holder, number>>;
  /** What there is too much of, and what can be done about it. */
  sentence(holder: Holder, max: number): string;
}

const whose: Record<Holder, string> = {
  personInProject: "You have",
  project: "All people of this website together have",
  person: "You have, in all of your websites together,",
  address: "From your network address there were",
};

const count = (max: number) => max.toLocaleString("en");

/** Of the numbers that a setting gives: a person's share of one project, the project's, and a person's in all projects. */
const shares = (max: number) => ({ personInProject: max, project: 4 * max, person: 4 * max });

/** Messages that wait for their turn. */
export const waitingTurns = (): Quota => ({
  code: "too-many-waiting-turns",
  retryAfterSeconds: 15,
  max: shares(env().WAITING_TURNS_MAX),
  sentence: (holder, max) =>
    `${whose[holder]} ${count(max)} messages waiting, which is the limit. Wait until some are done, or take some back, and send this one again.`,
});

/** Previews that are open: each page that shows one holds a grant for up to twelve hours. */
export const previewGrants = (): Quota => ({
  code: "too-many-previews",
  retryAfterSeconds: 600,
  max: shares(env().PREVIEW_GRANTS_MAX),
  sentence: (holder, max) =>
    `${whose[holder]} opened ${count(max)} previews in the last twelve hours, which is the limit. Go on in a page that is open, or try again later.`,
});

/** Invitations that somebody could still accept. */
export const openInvitations = (): Quota => ({
  code: "too-many-invitations",
  retryAfterSeconds: 60,
  max: shares(env().INVITATIONS_MAX),
  sentence: (holder, max) =>
    `${whose[holder]} ${count(max)} open invitations, which is the limit. Withdraw one that is no longer needed.`,
});

/** Streams that are read at this moment, in one process. */
export const openStreams = (): Quota => ({
  code: "too-many-streams",
  retryAfterSeconds: 10,
  max: { person: env().STREAMS_MAX, project: 4 * env().STREAMS_MAX },
  sentence: (holder, max) =>
    `${whose[holder]} ${count(max)} live views open, which is the limit. Close a tab; this page tries again by itself.`,
});

/** Requests in a minute, in one process. Many people can share an address, and a previewed page can load many files. */
export const requestsPerMinute = (): Quota => ({
  code: "too-many-requests",
  retryAfterSeconds: 60,
  max: {
    person: env().REQUESTS_PER_MINUTE,
    project: 4 * env().REQUESTS_PER_MINUTE,
    address: 4 * env().REQUESTS_PER_MINUTE,
  },
  sentence: (holder, max) =>
    holder === "address"
      ? `${whose[holder]} more than ${count(max)} requests in a minute. Wait a minute and try again.`
      : `${whose[holder]} sent more than ${count(max)} requests in a minute. Wait a minute and try again; a script has to pause between its requests.`,
});

/** What is thrown when the limit of a holder is reached. */
export function quotaReached(quota: Quota, holder: Holder, retryAfterSeconds = quota.retryAfterSeconds): Problem {
  const max = quota.max[holder] ?? 0;
  return new Problem("throttled", quota.code, quota.sentence(holder, max), { retryAfterSeconds, limit: max });
}

/** For one more: throws where there are as many already as one of the holders may have. */
export function assertRoom(quota: Quota, present: Partial<Record<Holder, number>>): void {
  for (const holder of ["personInProject", "project", "person", "address"] as const) {
    const max = quota.max[holder];
    if (max !== undefined && (present[holder] ?? 0) >= max) throw quotaReached(quota, holder);
  }
}
