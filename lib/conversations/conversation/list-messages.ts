import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type VisibleMessage, visibleMessages } from "../visibility.ts";
import { findConversation } from "./conversation-store.ts";
import { listMessageRows } from "./message-store.ts";

/** Returns a page of the visible messages, oldest first: the newest ones, or those before a sequence number. */
export async function listMessages(
  actor: Actor,
  { conversationId, before, limit = 50 }: { conversationId: string; before?: number | undefined; limit?: number },
): Promise<{ messages: VisibleMessage[]; hasMore: boolean }> {
  if (!(await findConversation(actor, conversationId, database()))) throw notFound();
  const messages: VisibleMessage[] = [];
  let next = before;
  // Private rows lie between visible ones: read on until the page is full or the history begins.
  for (;;) {
    const rows = await listMessageRows(actor, { conversationId, before: next, limit: limit + 1 }, database());
    messages.unshift(...visibleMessages(rows));
    next = rows[0]?.sequence;
    if (messages.length > limit || rows.length <= limit || next === undefined) break;
  }
  return { messages: messages.slice(-limit), hasMore: messages.length > limit };
}
