import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { ContextUsage } from "../conversation/conversation-schema.ts";
import { getContextUsage } from "../requests/get-context-usage.ts";
import type { EditSessionStatus } from "../schema.ts";
import { findTurn } from "../turn/edit-session-store.ts";
import type { Chunk } from "./chunk-schema.ts";
import { lastSeq, listChunks, listContinuations } from "./chunk-store.ts";
import { isDiscarded } from "./discarded.ts";

export interface LogPage {
  chunks: Chunk[];
  lastSeq: number;
  status: EditSessionStatus;
  hasMore: boolean;
  contextUsage: ContextUsage;
}

/** Returns a page of a log. The status is read first: a terminal one with `hasMore` false means that `done` is read. */
export async function pollTurn(
  actor: Actor,
  { editSessionId, after, limit = 100 }: { editSessionId: string; after: number; limit?: number },
): Promise<LogPage> {
  const turn = await findTurn(actor, editSessionId, database());
  if (!turn) throw notFound();
  const rows = await listChunks(actor, { editSessionId, after, limit: limit + 1 }, database());
  const continuations = await listContinuations(editSessionId, database());
  const chunks = rows
    .slice(0, limit)
    .map((chunk) => (isDiscarded(chunk, continuations) ? { ...chunk, discarded: true as const } : chunk));
  return {
    chunks,
    lastSeq: chunks.at(-1)?.seq ?? Math.min(after, await lastSeq(editSessionId, database())),
    status: turn.status,
    hasMore: rows.length > limit,
    contextUsage: await getContextUsage(actor, { conversationId: turn.conversationId }),
  };
}
