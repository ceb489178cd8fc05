import type { Scope } from "#lib/accounts/schema.ts";
import type { Pick } from "#lib/page-source/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { wasShown } from "../turn/was-shown.ts";
import { readPickedPage } from "./picked-page.ts";
import type { SeenPick } from "./seen-pick-schema.ts";

/**
 * Returns the picks with the names that their elements have on the commits on which they were picked, without duplicates. Throws
 * `unknown-ref` for a commit that this workspace never showed, and for an element that is not on the page. Reads git, so it is
 * called outside of a transaction.
 */
export async function checkPicks(
  scope: Scope,
  workspace: Workspace,
  { picks, base }: { picks: readonly Pick[]; base?: string | undefined },
  tx: Tx,
): Promise<SeenPick[]> {
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const wanted = picks.map(({ path, ref, commit = base }) => ({ path, ref, commit: commit ?? "" }));
  for (const commit of new Set(wanted.map((pick) => pick.commit))) {
    if (!(await wasShown(scope, workspace, { repository, commit }, tx)))
      throw conversationRefusals["unknown-ref: version"]();
  }
  const seen = new Map<string, SeenPick>();
  for (const { path, ref, commit } of wanted) {
    const page = await readPickedPage(repository, commit, path);
    const element = page?.map.elements.find((candidate) => candidate.ref === ref);
    if (!page || !element) throw conversationRefusals["unknown-ref: pick"]();
    seen.set(`${commit} ${ref} ${path}`, { path, ref, commit, name: element.name, pageTitle: page.map.title });
  }
  return [...seen.values()];
}
