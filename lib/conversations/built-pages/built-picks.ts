import type { Scope } from "#lib/accounts/schema.ts";
import { followBehind } from "#lib/built-sources/follow-behind.ts";
import type { Behind } from "#lib/built-sources/schema.ts";
import { sourceBytesMax, type ToldPick } from "#lib/context/picks-schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { findSourcesOfOutput } from "#lib/site-builds/build-store.ts";
import { findMadeOf } from "#lib/site-builds/outputs/made-of.ts";
import { readSources } from "#lib/site-builds/read-sources.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { readPickedPage } from "../picks/picked-page.ts";
import type { SeenPick } from "../picks/seen-pick-schema.ts";
import { wasShown } from "../turn/was-shown.ts";

// Picks on pages that a generator has built. Their commit is that of the built site, and the place that is told lies in the sources.

/** The sources of the page on which an element was picked. */
export type PickedSources = NonNullable<SeenPick["built"]>;

/**
 * Returns the sources of a built site by its commit; null for any other commit, and for a site that was built of a version that this workspace never
 * showed.
 */
export async function findPickedSources(
  scope: Scope,
  workspace: Workspace,
  { repository, commit }: { repository: string; commit: string },
  tx: Tx,
): Promise<PickedSources | null> {
  const output = { projectId: workspace.projectId, outputCommit: commit };
  for (const { sourceTree, workspaceId, recipe, ...build } of await findSourcesOfOutput(scope, output, tx)) {
    const isOwn = workspaceId === workspace.id || (await wasShown(scope, workspace, { repository, ...build }, tx));
    if (isOwn) return { tree: sourceTree, siteFolder: recipe.siteFolder, output: recipe.output };
  }
  return null;
}

/** Returns a pick on a built page as it is told on a commit of the sources; null if the page can't be read any more. */
export async function tellBuiltPick(
  repository: string,
  { name, path, ref, pageTitle, commit: seenOn }: SeenPick,
  { projectId, built, commit }: { projectId: string; built: PickedSources; commit: string },
): Promise<ToldPick | null> {
  const page = await readPickedPage(repository, seenOn, path);
  const mapped = page?.map.elements.find((candidate) => candidate.ref === ref);
  const html = page && parseHtml(page.bytes.toString());
  const element = html && findByRef(html, ref);
  if (!mapped || !html || !element) return null;
  const [before, after] = [
    await readSources(repository, built.tree, built),
    await readSources(repository, await treeOf(repository, commit), built),
  ];
  const madeOf = await findMadeOf({ projectId, repository, commit: seenOn }, { path, html }, before);
  const { behind, match } = followBehind({ before, after }, { path, html, madeOf }, element);
  const { tag, selector, textContent } = mapped;
  const text = cut(textContent, textMax);
  return {
    found: "built",
    ...{ name, path, pageTitle, tag, selector, text, commit, behind },
    source: match ? linesAround(match.file.text, behind) : "",
  };
}

const textMax = 400;

const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** Returns the whole lines of a certain place; only their beginning if they are long. */
function linesAround(text: string, behind: Behind): string {
  if (behind.is !== "certain") return "";
  const bytes = Buffer.from(text);
  const start = bytes.lastIndexOf("\n", Math.max(0, behind.place.start - 1)) + 1;
  const next = bytes.indexOf("\n", behind.place.end);
  const end = next === -1 ? bytes.length : next;
  const lines = bytes.subarray(Math.min(start, behind.place.start), Math.min(end, start + sourceBytesMax)).toString();
  // A character that was cut in two is left out.
  return lines.replace(/\uFFFD$/, "").replace(/\r$/, "");
}
