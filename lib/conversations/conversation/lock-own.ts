import type { Actor } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { assertOwn } from "../refusals.ts";
import { findConversation, lockConversation } from "./conversation-store.ts";

/** Locks the actor's own conversation after its workspace. Throws not-found, or read-only if it is another person's. */
export async function lockOwn(actor: Actor, conversationId: string, tx: Tx) {
  const found = await findConversation(actor, conversationId, tx);
  if (!found) throw notFound();
  const workspace = await lockWorkspace(actor, found.workspaceId, tx);
  const conversation = await lockConversation(actor, conversationId, tx);
  if (!workspace || !conversation) throw notFound();
  assertOwn(actor, conversation);
  return { workspace, conversation };
}
