import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { SiteRules } from "#lib/workspaces/rule-schema.ts";
import { readRules } from "#lib/workspaces/site/site-rules.ts";
import { findHeadOfProject } from "#lib/workspaces/workspace-store.ts";
import { findProjectRow } from "../project-store.ts";

/** Returns the rules in a site's repository as the next turn would have them, for people who may change them. */
export async function getRules(actor: Actor, projectId: string): Promise<SiteRules> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const commit = await findHeadOfProject(actor, projectId, database());
  const repository = repositoryPath(env().DATA_DIR, projectId);
  return { commit, rules: commit === null ? [] : await readRules(repository, commit) };
}
