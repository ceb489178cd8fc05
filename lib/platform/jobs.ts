import { Prisma, type Tx } from "./db/transaction.ts";

// The queue is in PostgreSQL (Graphile Worker). A job is enqueued in the transaction that needs it, so that both are committed or
// neither.

/** Every job by name, with its payload. */
export interface Jobs {
  "run-turn": { workspaceId: string };
  "set-up-workspace": { workspaceId: string };
  "follow-head": { workspaceId: string };
  "keep-turn-refs": { editSessionId: string };
  "finish-publishing": { reviewId: string };
  /** Brings the built files of a project's newest release into its repository. */
  "push-output": { projectId: string };
  "open-pull-request": { reviewId: string };
  "pack-repositories": Record<string, unknown>;
  "prune-projects": Record<string, unknown>;
  "end-conversations": { userId: string };
  /** An event of a conversation; its subscribers are in the runner. */
  "turn-accepted": { conversationId: string; ordinal: number };
  "turn-settled": { conversationId: string };
  "conversation-finished": { conversationId: string };
  "fire-follow-up": { followUpId: string };
  /** E-mails a link for a new password; null stands for an unknown address, so that the queue tells nobody who has an account. */
  "send-password-reset": { userId: string | null; language: string | null };
  "deliver-follow-up": { followUpId: string; channel: "email" | "webhook" };
  /** Runs a plan's asking phase. `failedAttempts` counts the runs that failed because the model or the site could not be reached. */
  "run-plan-phase": { planId: string; failedAttempts?: number };
  /** Continues a plan's build: the next item, or its end. */
  "advance-plan": { planId: string };
  /** Asks the turns of a dry run that were not asked yet. */
  "run-dry-run": { dryRunId: string };
  /** Builds a version of a site. */
  "build-site": { buildId: string };
  /** Checks a change of a site before it goes out. */
  "check-site": { checkId: string };
  /** Runs a turn again as it was recorded. */
  "replay-turn": { replayId: string };
}
export type JobName = keyof Jobs;

export interface JobOptions {
  /** Jobs of one queue run one after another. */
  queueName?: string;
  /** A job with the key of a waiting one replaces it. */
  jobKey?: string;
  /** A time of the database's clock. */
  runAt?: Date;
  /** Milliseconds from now, by the database's clock. */
  delayMs?: number;
  /** The attempts of the job in all. */
  maxAttempts?: number;
}

export async function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS added FROM ${jobSql(name, payload, options)}`;
}

/** Returns the call that enqueues a job, for a statement that also writes what the job is about. */
export function jobSql<Name extends JobName>(
  name: Name,
  payload: Jobs[Name],
  { queueName, jobKey, runAt, delayMs, maxAttempts = 25 }: JobOptions = {},
): Prisma.Sql {
  return Prisma.sql`graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, ${queueName ?? null},
    coalesce(${runAt ?? null}::timestamptz, now() + ${delayMs ?? null}::float8 * interval '1 millisecond'),
    ${maxAttempts}::int, ${jobKey ?? null}
  )`;
}
