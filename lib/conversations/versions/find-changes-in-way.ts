import type { Scope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { foldEffects } from "./fold-effects.ts";
import { listTitles } from "./list-titles.ts";
import { mergeIntoHead } from "./merge-into-head.ts";
import type { ChangesInWay } from "./version-schema.ts";
import { listVersionLinks, listVersions, type Version } from "./version-store.ts";

/** With more later versions, none is named: each costs a merge. */
const laterMax = 20;

interface Undone {
  id: string;
  workspaceId: string;
  version: number;
  /** The commits before and after it. */
  before: string;
  after: string;
}

/**
 * Returns the later changes that have to be undone before this version can be: those that touch the same places, and those that build
 * on them. Newest first. Writes objects only.
 */
export async function findChangesInWay(
  scope: Scope,
  undone: Undone,
  { repository, head }: { repository: string; head: string },
  tx: Tx,
): Promise<ChangesInWay> {
  const { id, workspaceId, version: since } = undone;
  const newest = await listVersions(scope, { workspaceId, limit: laterMax + 1 }, tx);
  const later = newest.filter(({ version }) => version > since).reverse();
  if (later.length > laterMax) return { changes: [], areAll: false };
  const links = await listVersionLinks(workspaceId, since, tx);
  const undos = new Map(
    links.flatMap(({ id, kind, targetId }) => (kind === "undo" && targetId ? [[id, targetId]] : [])),
  );
  const rootOf = (one: string): string => {
    const target = undos.get(one);
    return target === undefined || one === id ? one : rootOf(target);
  };
  // Undoing the version and bringing it back leaves it as it was.
  const others = later.filter((one) => rootOf(one.id) !== id);
  const taken = foldEffects(links);
  const known = new Set(links.map((link) => link.id));
  // A change that was undone meanwhile is not left to be undone. An undo that was made since is undone with its change.
  const open = (await findClashing(repository, undone, others))
    .filter((one) => !taken.has(one.id) && !known.has(undos.get(one.id) ?? ""))
    .reverse();
  const titles = await listTitles(
    open.map(({ id }) => id),
    tx,
  );
  return {
    changes: open.map(({ id, conversationId, ordinal }) => ({
      editSessionId: id,
      conversationId,
      ordinal,
      title: titles.get(id) ?? "",
    })),
    areAll: open.length > 0 && (await canUndo(repository, head, [...open, undone])),
  };
}

/** Returns the later versions, oldest first, that can't be laid over the site without the undone one. */
async function findClashing(repository: string, undone: Undone, later: readonly Version[]): Promise<Version[]> {
  let without = await treeOf(repository, undone.before);
  const clashing: Version[] = [];
  for (const version of later) {
    const edited = await treeOf(repository, version.after);
    const merged = await mergeIntoHead({ repository, head: without, base: version.before, edited });
    if (merged.ok) without = merged.tree;
    else clashing.push(version);
  }
  return clashing;
}

/** Whether the versions can be undone one after the other. */
async function canUndo(
  repository: string,
  head: string,
  versions: readonly Pick<Version, "before" | "after">[],
): Promise<boolean> {
  let tree = head;
  for (const { before, after } of versions) {
    const edited = await treeOf(repository, before);
    const merged = await mergeIntoHead({ repository, head: tree, base: after, edited });
    if (!merged.ok) return false;
    tree = merged.tree;
  }
  return true;
}
