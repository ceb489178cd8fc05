import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { isProblem, notFound } from "#lib/platform/problem.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { assertReleased } from "./assert-released.ts";
import { nameChanges } from "./name-changes.ts";
import type { VersionComparison } from "./version-schema.ts";
import { findTurnByResult } from "./version-store.ts";

/**
 * Returns the files that would change if the site went back from its head to this version, and whether the actor may do that. Changes
 * nothing.
 */
export async function compareVersion(
  actor: Actor,
  { workspaceId, commit }: { workspaceId: string; commit: string },
): Promise<VersionComparison> {
  const workspace = await findWorkspace(actor, workspaceId, database());
  const head = workspace?.headCommit;
  if (!workspace || !head) throw notFound();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const version = await findTurnByResult(actor, { workspaceId, commit }, database());
  if (!version && !(await isAncestor(repository, commit, head))) throw notFound();
  const sides = { projectId: workspace.projectId, repository, before: head, after: commit };
  const files = await changedFiles(sides);
  const [before, after] = await Promise.all([treeOf(repository, head), treeOf(repository, commit)]);
  const refusal = await assertReleased(actor, workspace, { repository, head, before, after }).then(
    () => null,
    (error: unknown) => {
      if (isProblem(error, conversationRefusals["not-released"])) return releasedWords.notGoingBack;
      throw error;
    },
  );
  return { head, commit, files, changed: await nameChanges(sides, files), refusal };
}
