import { can } from "#lib/accounts/can.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { throwFailures, tryEach } from "#lib/platform/try-each.ts";
import { markUnseen } from "../presence/presence-store.ts";
import { stopTurn } from "../turn/cancel-turn.ts";
import { listOpenTurns } from "../turn/queue/queue-store.ts";
import { listOngoingConversations } from "./conversation-store.ts";
import { releaseAbandonedConversations } from "./release-conversations.ts";

/**
 * Ends the conversations that a person may no longer edit because they lost a role: waiting turns are withdrawn, the running one
 * is stopped (its edits can be restored) and the workspace becomes free. Idempotent: it reads the current roles. The sweep
 * releases conversations whose turn is still stopping.
 */
export async function endForbiddenConversations({ userId }: { userId: string }): Promise<void> {
  const roles = await findRoles(userId);
  const ongoing = await listOngoingConversations(systemScope, userId, database());
  const forbidden = ongoing.filter(
    ({ projectId, organizationId }) => !roles || !can(roles, "edit", { id: projectId, organizationId }),
  );
  const sentence = "a conversation that its person may not go on with could not be ended; the job tries again";
  const name = ({ id }: { id: string }) => ({ conversationId: id });
  const { failures } = await tryEach(forbidden, ({ id }) => end(id), { sentence, name });
  await releaseAbandonedConversations();
  throwFailures(failures, "several conversations could not be ended");
}

async function end(id: string): Promise<boolean> {
  for (const { id: turnId } of await listOpenTurns(id, database())) await stopTurn(turnId);
  await markUnseen(id, database());
  return true;
}
