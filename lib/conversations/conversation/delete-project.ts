import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import { listOrganizationPeople, listProjectPeople, notifyPerson } from "#lib/accounts/people/people-store.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { describeProject } from "#lib/projects/describe-project.ts";
import { hasPublishing, lockProjectRow, markDeleted } from "#lib/projects/project-store.ts";
import { type ProjectForDisplay, restorableDays } from "#lib/projects/schema.ts";
import { lockWorkspace, moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { markUnseen } from "../presence/presence-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { stopOpenTurns } from "../turn/cancel-turn.ts";
import { countOpenTurns } from "../turn/queue/queue-store.ts";
import { findOngoingConversation, lockConversation, markFinished } from "./conversation-store.ts";

/**
 * Deletes a project after its name was typed: it is hidden from everybody at once and can be restored for thirty days. The same
 * transaction withdraws waiting turns, asks the running one to stop, and ends the ongoing conversation, which is released later
 * if its turn is still stopping. Accepting, starting and claiming a turn also lock the conversation's row, so each of them
 * happens either before or after the deletion.
 */
export async function deleteProject(
  actor: Actor,
  id: string,
  { name }: { name: string },
): Promise<ProjectForDisplay & { restorableUntil: string }> {
  const { answer, announce } = await inTransaction(async (tx) => {
    const row = await lockProjectRow(actor, id, tx);
    if (!row) throw notFound();
    assertCan(actor, "configure", row);
    if (name.trim() !== row.name.trim()) throw conversationRefusals["name-mismatch"](row.name);
    const announce = row.workspace ? await endConversation(row.workspace.id, tx) : () => undefined;
    if (await hasPublishing(id, tx)) throw conversationRefusals.publishing();
    const restorableUntil = await markDeleted(id, restorableDays, tx);
    const people = [...(await listOrganizationPeople(row.organizationId, tx)), ...(await listProjectPeople(id, tx))];
    for (const userId of new Set(people.map((person) => person.userId))) await notifyPerson(userId, tx);
    await insertAuditEntry(
      actor,
      {
        ...{ organizationId: row.organizationId, projectId: id, action: "project-deleted" },
        ...{ before: { name: row.name }, after: { restorableUntil: restorableUntil.toISOString() } },
      },
      tx,
    );
    return { answer: { ...describeProject(actor, row), restorableUntil: restorableUntil.toISOString() }, announce };
  });
  announce();
  log.info({ actorId: actor.userId, projectId: id, restorableUntil: answer.restorableUntil }, "a project was deleted");
  return answer;
}

/** Returns a function that announces the withdrawn turns; call it after the transaction. */
async function endConversation(workspaceId: string, tx: Tx): Promise<() => void> {
  const workspace = await lockWorkspace(systemScope, workspaceId, tx);
  const ongoing = workspace && (await findOngoingConversation(systemScope, workspaceId, tx));
  if (!ongoing || !(await lockConversation(systemScope, ongoing.id, tx))) return () => undefined;
  const announce = await stopOpenTurns(ongoing.id, tx);
  if ((await countOpenTurns(ongoing.id, tx)) > 0) {
    // The worker closes the turn; the next sweep then releases the conversation.
    await markUnseen(ongoing.id, tx);
    return announce;
  }
  await markFinished(ongoing.id, tx);
  await moveWorkspace(workspace, "conversation-finished", tx);
  return announce;
}
