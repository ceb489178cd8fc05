import type { Actor } from "#lib/accounts/schema.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { createProject } from "./create-project.ts";
import { createSiteRepository, writeNewBranch } from "./site-repository.ts";

export interface Site {
  projectId: string;
  workspaceId: string;
  organizationId: string;
  repository: string;
  /** The commit that the workspace starts from. */
  head: string;
  branch: string;
}

const smallSite = {
  "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n<p>Open daily.</p>\n",
  "about.html": "<!doctype html>\n<title>About</title>\n<h1>About us</h1>\n",
};

/** Creates a project with a real repository whose workspace is ready to be edited. */
export async function createSite(actor: Actor, files: Record<string, string | Uint8Array> = smallSite): Promise<Site> {
  const ids = await createProject(actor);
  const repository = repositoryPath(env().DATA_DIR, ids.projectId);
  const head = await createSiteRepository(repository, files);
  const { branch } = await database().workspace.update({
    where: { id: ids.workspaceId },
    data: { baseCommit: head, headCommit: head },
  });
  writeNewBranch(repository, branch ?? "", head);
  return { ...ids, repository, head, branch: branch ?? "" };
}

/** Creates a site with an ongoing conversation of the actor. */
export async function createConversation(
  actor: Actor,
  files?: Record<string, string | Uint8Array>,
): Promise<Site & { conversationId: string }> {
  const site = await createSite(actor, files);
  const { conversation } = await startConversation(actor, { projectId: site.projectId });
  return { ...site, conversationId: conversation.id };
}
