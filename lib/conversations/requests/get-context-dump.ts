import type { Actor } from "#lib/accounts/schema.ts";
import { dumpContext } from "#lib/context/dump-context.ts";
import type { Context } from "#lib/context/schema.ts";
import type { PurgedEntry } from "#lib/memory/memory-schema.ts";
import { listPurgedEntries } from "#lib/memory/purge-store.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assembleContext } from "./assemble-context.ts";
import { findInspectedConversation } from "./find-inspected-turn.ts";

/** Returns the context of the model's next request, private memory included, and the places of what was purged, for people with `inspect`. */
export async function getContextDump(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<{ context: Context; text: string; projectId: string; purged: PurgedEntry[] }> {
  const conversation = await findInspectedConversation(actor, conversationId);
  const model = await resolveModelSettings(conversation.organizationId);
  const context = await assembleContext(actor, conversation, null, model);
  const purged = await listPurgedEntries(actor, conversationId, database());
  return { context, text: dumpContext(context), projectId: conversation.projectId, purged };
}
