import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { ending, events } from "#lib/conversations/log/encode-stream.ts";
import { type Reader, textStream } from "#lib/conversations/log/text-stream.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { followPlan } from "./follow-plan.ts";
import type { PlanChunk } from "./log-schema.ts";
import { lastPlanSeq } from "./plan-chunk-store.ts";
import { findPlan } from "./plan-store.ts";

/** Returns a plan's log after chunk `after` as server-sent events, until a final `done` chunk. Throws not-found. */
export async function streamPlan(
  actor: Actor,
  { planId, after }: { planId: string; after: number },
  signal: AbortSignal,
  onEnd?: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const plan = await findPlan(actor, planId, database());
  if (!plan) throw notFound();
  const newest = await lastPlanSeq(planId, database());
  const from = Math.min(after, newest);
  const reader: Reader = {
    actor,
    onEnd,
    async mayRead() {
      const now = await loadActor(actor.signInId);
      return now !== null && (await findPlan(now, planId, database())) !== null;
    },
  };
  if (plan.endedAt && from === newest) return textStream(async function* () {}, reader, signal);
  return textStream(
    async function* (ended) {
      yield events([{ type: "start", messageId: planId }]);
      for await (const chunk of followPlan(planId, from, ended)) yield encode(chunk);
    },
    reader,
    signal,
  );
}

function encode({ seq, type, payload }: PlanChunk): string {
  switch (type) {
    case "progress":
      return events([{ type: "data-progress", data: payload }], seq);
    case "event":
      return events([{ type: "data-event", data: payload }], seq);
    case "done":
      return events([{ type: "data-done", data: payload }, ending(payload)], seq);
    default:
      return type satisfies never;
  }
}
