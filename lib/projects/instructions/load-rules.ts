import type { Scope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { SiteRules } from "#lib/workspaces/rule-schema.ts";
import { readRules } from "#lib/workspaces/site/site-rules.ts";
import { findHeadOfProject } from "#lib/workspaces/workspace-store.ts";

/** Returns the rules in a site's repository at its newest commit: those that the next turn would have. */
export async function loadRules(scope: Scope, projectId: string): Promise<SiteRules> {
  const commit = await findHeadOfProject(scope, projectId, database());
  const repository = repositoryPath(env().DATA_DIR, projectId);
  return { commit, rules: commit === null ? [] : await readRules(repository, commit) };
}
