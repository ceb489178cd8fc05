import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import type { FollowUpSettings } from "./schema.ts";
import { findSettings, saveSettings } from "./settings-store.ts";

/** What a project allows the agent to do by itself: for people with `configure`. */
export async function getFollowUpSettings(actor: Actor, projectId: string): Promise<FollowUpSettings> {
  await assertConfigures(actor, projectId);
  return findSettings(actor, projectId, database());
}

/** Timers that wait are asked again when they are due, by what is saved then. */
export async function saveFollowUpSettings(
  actor: Actor,
  projectId: string,
  settings: FollowUpSettings,
): Promise<FollowUpSettings> {
  await assertConfigures(actor, projectId);
  await saveSettings(projectId, settings, database());
  return findSettings(actor, projectId, database());
}
