import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { dumpContext } from "#lib/context/dump-context.ts";
import type { Context } from "#lib/context/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { assembleContext } from "./assemble-context.ts";
import { findConversation } from "./conversation-store.ts";

/** What the model will be sent next, private memory included: for people with `inspect`. */
export async function getContextDump(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<{ context: Context; text: string; projectId: string }> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  if (!can(actor, "inspect", { id: conversation.projectId, organizationId: conversation.organizationId })) {
    throw new Problem(
      "forbidden",
      "read-only",
      "Only people who may inspect this project can see the agent's context.",
    );
  }
  const context = await assembleContext(actor, conversation, null);
  return { context, text: dumpContext(context), projectId: conversation.projectId };
}
