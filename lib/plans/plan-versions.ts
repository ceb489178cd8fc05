import { giveUpTurns } from "#lib/conversations/turn/edit-session-store.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import {
  appendPlanMessages,
  giveUpMessages,
  lastPlanMessage,
  listToldChanges,
} from "./discussion/plan-message-store.ts";
import { askedChange } from "./discussion/round-opening.ts";
import { completionBeginning } from "./phases/phase-prompts.ts";
import type { Plan, PlanChange } from "./plan-store.ts";
import { findPlanVersion, insertPlanVersion, type PlanVersion } from "./plan-version-store.ts";

/** Inserts the complete plan as its next version and returns the version's number. The caller holds the plan's row. */
export async function addVersion(plan: Plan, tx: Tx): Promise<number> {
  const { id: planId, userId, brief, plan: site, warnings, manifest, baseCommit } = plan;
  if (!brief || !site) throw new Error("A complete plan has a brief and a plan.");
  const version = (plan.version ?? 0) + 1;
  const asked = await findAsked(plan, tx);
  const messages = await lastPlanMessage(planId, tx);
  await insertPlanVersion(
    { planId, version, userId, asked, brief, plan: site, warnings, manifest, baseCommit, messages },
    tx,
  );
  return version;
}

/**
 * Gives up the successor that is being made, and returns the change that restores the newest version. Later rounds don't include
 * the messages and answers of the successor. The caller holds the plan's row.
 */
export async function restoreVersion(plan: Plan, tx: Tx): Promise<PlanChange> {
  const kept = plan.version === null ? null : await findPlanVersion(plan.id, plan.version, tx);
  if (!kept) throw new Error("Only a plan that has a version can go back to it.");
  await withdrawSaid(plan, kept, tx);
  const { brief, plan: site, warnings, manifest, baseCommit } = kept;
  return { brief, plan: site, warnings, manifest, baseCommit, changes: null };
}

/**
 * Returns the last change that a person asked for, in their words: of the successor that is being made, else of the newest version.
 * Null if there was no change. The caller has read the plan in its scope.
 */
export async function findAsked(plan: Plan, tx: Tx): Promise<string | null> {
  // A waiting change is newer than those that the model was told.
  if (isOfPerson(plan.changes)) return askedChange(plan.changes);
  const kept = plan.version === null ? null : await findPlanVersion(plan.id, plan.version, tx);
  const told = (await listToldChanges(plan.id, kept?.messages ?? 0, tx)).at(-1);
  return told === undefined ? (kept?.asked ?? null) : askedChange(told);
}

/**
 * Withdraws the messages to a plan since that version. They stay in the record, but later rounds and turns don't include them. One
 * more message keeps the person's words, which `findWithdrawn` returns. The caller holds the plan's row.
 */
async function withdrawSaid({ id: planId, conversationId, changes }: Plan, kept: PlanVersion, tx: Tx): Promise<void> {
  const waiting = isOfPerson(changes) ? [changes] : [];
  const asked = [...(await listToldChanges(planId, kept.messages, tx)), ...waiting].map(askedChange);
  const said = [...asked, ...(await giveUpTurns({ planId, conversationId, since: kept.createdAt }, tx))];
  await giveUpMessages(planId, kept.messages, tx);
  if (said.length === 0) return;
  const origin = { planId, phase: "discuss", attempt: 1, givenUp: true } as const;
  await appendPlanMessages(origin, [{ role: "user", content: said.join("\n\n") }], tx);
}

/** False for a request of the software itself. */
function isOfPerson(changes: string | null): changes is string {
  return changes !== null && !changes.startsWith(completionBeginning);
}
