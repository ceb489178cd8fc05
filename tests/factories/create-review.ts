import { join } from "node:path";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { createProject } from "#lib/projects/create-project.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { until } from "#tests/setup/api-client.ts";
import { createRepositoryOf } from "./create-repository.ts";
import { createConversation, type Site } from "./create-site.ts";
import { createTurn } from "./create-turn.ts";

export type ConversationSite = Site & { conversationId: string };

export async function readWorkspace(id: string): Promise<Workspace> {
  const workspace = await findWorkspace(systemScope, id, database());
  if (!workspace) throw new Error("There is no such workspace.");
  return workspace;
}

/**
 * Creates a conversation in a site whose repository others can push to as well: `remote` is a bare repository on this
 * machine.
 */
export async function createRemoteConversation(
  actor: Actor,
  files: Record<string, string> = { "index.html": "<h1>One</h1>\n", "about.html": "<h1>About</h1>\n" },
): Promise<ConversationSite & { remote: string }> {
  // Browser journeys call this in a process of their own.
  process.env.ALLOW_LOCAL_REPOSITORIES = "1";
  forgetEnv();
  const remote = createRepositoryOf(join(env().DATA_DIR, "sites", `${newId()}.git`), files);
  const { id, workspace } = await createProject(actor, { name: "Remote", source: { type: "git", url: remote } });
  return { ...(await continueConversation(actor, { projectId: id, workspaceId: workspace.id })), remote };
}

/** Sets the workspace up and starts a conversation of the actor in it. */
export async function continueConversation(
  actor: Actor,
  { projectId, workspaceId }: { projectId: string; workspaceId: string },
): Promise<ConversationSite> {
  // A product that runs beside a browser's test sets it up by itself, and only one may be at it.
  if (process.env.E2E_ADDRESS === undefined) await setUpWorkspace({ workspaceId });
  else
    await until(
      () => readWorkspace(workspaceId),
      ({ status }) => status !== "available_for_setup" && status !== "in_setup",
    );
  const { conversation } = await startConversation(actor, { projectId });
  const { organizationId, branch, headCommit } = await readWorkspace(workspaceId);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const place = { projectId, workspaceId, organizationId, repository, conversationId: conversation.id };
  return { ...place, head: headCommit ?? "", branch: branch ?? "" };
}

/** Creates a site with an open review of one change. */
export async function createReview(
  actor: Actor,
  { instruction = "Change the heading", site }: { instruction?: string; site?: ConversationSite } = {},
): Promise<ConversationSite & { reviewId: string }> {
  const place = site ?? (await createConversation(actor));
  await createTurn(actor, place, { instruction });
  const { reviewId } = await sendForReview(actor, { conversationId: place.conversationId });
  if (reviewId === null) throw new Error("There was nothing to review.");
  return { ...place, reviewId };
}
