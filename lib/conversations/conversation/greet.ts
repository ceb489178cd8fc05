import type { Actor } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { readSiteOutline } from "#lib/workspaces/site/site-outline.ts";
import type { GreetingForDisplay } from "../schema.ts";
import { nameOf, suggestionsFor } from "./suggestions.ts";

/**
 * What the editor opens with: what the site is, and what could be asked of it. Read from the newest version's pages; no
 * model is asked, and nothing of it enters the conversation. Null as long as there is no site.
 */
export async function greet(actor: Actor, { projectId }: { projectId: string }): Promise<GreetingForDisplay | null> {
  const { workspace } = await getProject(actor, projectId);
  if (workspace.headCommit === null) return null;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const site = await readSiteOutline({ repository, commit: workspace.headCommit });
  const siteName = nameOf(site);
  return { siteName, pages: site.pages, suggestions: suggestionsFor(site, siteName) };
}
