import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findPresentSite } from "#lib/projects/building/find-present-site.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { readSiteOutline } from "#lib/workspaces/site/site-outline.ts";
import { findCertainTexts } from "../built-pages/certain-texts.ts";
import { hasChangedByHand } from "../versions/version-store.ts";
import type { GreetingForDisplay } from "./conversation-schema.ts";
import { nameOf, suggestionsFor, suggestionsForBuilt } from "./suggestions.ts";

/** Returns a greeting from the newest pages, without a model, or null without a site, or before it was built. It never enters the history. */
export async function greet(actor: Actor, { projectId }: { projectId: string }): Promise<GreetingForDisplay | null> {
  const { workspace } = await getProject(actor, projectId);
  if (workspace.headCommit === null) return null;
  const present = await findPresentSite({ projectId, workspaceId: workspace.id }, workspace.headCommit);
  if (present === null) return null;
  const site = await readSiteOutline(present);
  const siteName = nameOf(site);
  const hasHandEdits = await hasChangedByHand(actor.userId, workspace.id, database());
  // The pages of a built site have no sources that could be changed by hand on them.
  const mayChangeByHand = present.siteRoot === undefined;
  const suggestions = mayChangeByHand
    ? suggestionsFor(site, siteName)
    : suggestionsForBuilt(await findCertainTexts({ projectId, ...present }, site), siteName);
  return { siteName, pages: site.pages, suggestions, hasHandEdits, mayChangeByHand };
}
