import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { seesWhole } from "../log/seen-log.ts";
import { type VisibleMessage, visibleMessages } from "../visibility.ts";
import { findConversation } from "./conversation-store.ts";
import { listMessageRows, listShownSequences } from "./message-store.ts";

/**
 * Returns a page of the visible messages, oldest first: the newest ones, or those before a number. For people without `inspect` the
 * numbers have no gaps, which would count the private messages.
 */
export async function listMessages(
  actor: Actor,
  { conversationId, before, limit = 50 }: { conversationId: string; before?: number | undefined; limit?: number },
): Promise<{ messages: VisibleMessage[]; hasMore: boolean }> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  if (seesWhole(actor, conversation)) return readPage(actor, { conversationId, before, limit });
  const shown = await listShownSequences(actor, conversationId, database());
  const page = await readPage(actor, { conversationId, before: before && shown[before - 1], limit });
  const places = new Map(shown.map((sequence, index) => [sequence, index + 1]));
  return {
    ...page,
    messages: page.messages.flatMap((message) => {
      const sequence = places.get(message.sequence);
      return sequence === undefined ? [] : [{ ...message, sequence }];
    }),
  };
}

async function readPage(
  actor: Actor,
  { conversationId, before, limit }: { conversationId: string; before: number | undefined; limit: number },
): Promise<{ messages: VisibleMessage[]; hasMore: boolean }> {
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
