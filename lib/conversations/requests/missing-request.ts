import type { Actor } from "#lib/accounts/schema.ts";
import { listPurgedRequests } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound, type Problem } from "#lib/platform/problem.ts";
import { conversationRefusals } from "../refusals.ts";

/** Returns the problem of a request that is not there: who purged it and why, or not-found. */
export async function missingRequest(actor: Actor, editSessionId: string, n: number): Promise<Problem> {
  const purged = await listPurgedRequests(actor, [editSessionId], database());
  const mark = purged.find((request) => request.n === n)?.mark;
  return mark ? conversationRefusals["request-purged"](mark) : notFound();
}
