import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { readSiteOutline } from "#lib/workspaces/site/site-outline.ts";
import { hasChangedByHand } from "../versions/version-store.ts";
import type { GreetingForDisplay } from "./conversation-schema.ts";
import { nameOf, suggestionsFor } from "./suggestions.ts";

/** Returns a greeting from the newest pages, without a model, or null without a site. It never enters the history. */
export async function greet(actor: Actor, { projectId }: { projectId: string }): Promise<GreetingForDisplay | null> {
  const { workspace } = await getProject(actor, projectId);
  if (workspace.headCommit === null) return null;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const site = await readSiteOutline({ repository, commit: workspace.headCommit });
  const siteName = nameOf(site);
  const hasHandEdits = await hasChangedByHand(actor.userId, workspace.id, database());
  return { siteName, pages: site.pages, suggestions: suggestionsFor(site, siteName), hasHandEdits };
}
