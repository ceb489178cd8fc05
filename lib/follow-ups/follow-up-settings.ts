import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import type { FollowUpSettings } from "./schema.ts";
import { findSettings, saveSettings } from "./settings-store.ts";

/** Returns a project's follow-up settings, for people with `configure`. */
export async function getFollowUpSettings(actor: Actor, projectId: string): Promise<FollowUpSettings> {
  await assertConfigures(actor, projectId);
  return findSettings(actor, projectId, database());
}

/** Saves and returns a project's settings, for people with `configure`. Waiting timers are checked against them when they are due. */
export async function saveFollowUpSettings(
  actor: Actor,
  projectId: string,
  settings: FollowUpSettings,
): Promise<FollowUpSettings> {
  await assertConfigures(actor, projectId);
  await saveSettings(projectId, settings, database());
  return findSettings(actor, projectId, database());
}
