import type { Actor } from "#lib/accounts/schema.ts";
import type { SiteRules } from "#lib/workspaces/rule-schema.ts";
import { assertConfigures } from "../assert-configures.ts";
import { loadRules } from "./load-rules.ts";

/** As `loadRules`, for people who may change them. */
export async function getRules(actor: Actor, projectId: string): Promise<SiteRules> {
  await assertConfigures(actor, projectId);
  return loadRules(actor, projectId);
}
