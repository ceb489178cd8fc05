import type { Scope } from "#lib/accounts/schema.ts";
import type { Pick } from "#lib/page-source/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { findPickedSources, type PickedSources } from "../built-pages/built-picks.ts";
import { conversationRefusals } from "../refusals.ts";
import { wasShown } from "../turn/was-shown.ts";
import { readPickedPage } from "./picked-page.ts";
import type { SeenPick } from "./seen-pick-schema.ts";

/**
 * Returns the picks with the names that their elements have on the commits on which they were picked, without duplicates. Throws
 * `unknown-ref` for a commit that this workspace never showed, and for an element that is not on the page. Throws `not-editable` if nothing else may change
 * and a page is built: its sources are shared by other pages. Reads git, so it is called outside of a transaction.
 */
export async function checkPicks(
  scope: Scope,
  workspace: Workspace,
  { picks, base, onlyPicked }: { picks: readonly Pick[]; base?: string | undefined; onlyPicked: boolean },
  tx: Tx,
): Promise<SeenPick[]> {
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const wanted = picks.map(({ path, ref, commit = base }) => ({ path, ref, commit: commit ?? "" }));
  const built = new Map<string, PickedSources>();
  for (const commit of new Set(wanted.map((pick) => pick.commit))) {
    if (await wasShown(scope, workspace, { repository, commit }, tx)) continue;
    const sources = await findPickedSources(scope, workspace, { repository, commit }, tx);
    if (!sources) throw conversationRefusals["unknown-ref: version"]();
    built.set(commit, sources);
  }
  if (onlyPicked && built.size > 0) throw conversationRefusals["not-editable: only here on a built page"]();
  const seen = new Map<string, SeenPick>();
  for (const { path, ref, commit } of wanted) {
    const page = await readPickedPage(repository, commit, path);
    const element = page?.map.elements.find((candidate) => candidate.ref === ref);
    if (!page || !element) throw conversationRefusals["unknown-ref: pick"]();
    const sources = built.get(commit);
    const pick = { path, ref, commit, name: element.name, pageTitle: page.map.title };
    seen.set(`${commit} ${ref} ${path}`, sources ? { ...pick, built: sources } : pick);
  }
  return [...seen.values()];
}
