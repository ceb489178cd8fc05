import type { Tx } from "./db/transaction.ts";

// The queue is PostgreSQL's (Graphile Worker). A job is added in the transaction that needs it, so that it exists
// exactly when its reason does.

/** Every job by name, with its payload. */
export interface Jobs {
  "run-turn": { workspaceId: string };
  "set-up-workspace": { workspaceId: string };
  "follow-head": { workspaceId: string };
  "keep-turn-refs": { editSessionId: string };
  "finish-publishing": { reviewId: string };
  "open-pull-request": { reviewId: string };
  "pack-repositories": Record<string, unknown>;
  "prune-projects": Record<string, unknown>;
  "end-conversations": { userId: string };
  /** Conversations tell what happened in them; whoever wants to know subscribes, in the runner. */
  "turn-accepted": { conversationId: string; ordinal: number };
  "turn-settled": { conversationId: string };
  "conversation-finished": { conversationId: string };
  "fire-follow-up": { followUpId: string };
  /** Runs a plan's asking phase. `failedAttempts` counts the runs that failed because the model or the site could not be reached. */
  "run-plan-phase": { planId: string; failedAttempts?: number };
  /** A plan's build goes on: the next item, or its end. */
  "advance-plan": { planId: string };
}
export type JobName = keyof Jobs;

export interface JobOptions {
  /** Jobs of one queue run one after another. */
  queueName?: string;
  /** A job with the key of a waiting one replaces it. */
  jobKey?: string;
  runAt?: Date;
  /** How often the job is tried in all. */
  maxAttempts?: number;
}

export async function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { queueName, jobKey, runAt, maxAttempts = 25 }: JobOptions = {},
): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 AS added FROM graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, ${queueName ?? null}, ${runAt ?? null}::timestamptz,
      ${maxAttempts}::int, ${jobKey ?? null}
    )`;
}
