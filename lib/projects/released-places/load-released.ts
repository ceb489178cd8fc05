import { can, type ProjectIdentity } from "#lib/accounts/can.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import type { MappedPage } from "#lib/workspaces/preview/mapped-page.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { lockProjectRow } from "../project-store.ts";
import { followAnchors, readPlacePage } from "./find-anchor.ts";
import {
  findRestricted,
  listPlaceRows,
  type PlaceAnchor,
  type ReleasedPlaceRow,
  updateAnchor,
} from "./released-place-store.ts";

/** A place on one version of the site. Its element is the one that `ref` names there. */
export interface PlaceOnVersion extends ReleasedPlaceRow {
  /** The page of an element that was found; otherwise null. */
  page: MappedPage | null;
  /** As it was read, before its element was followed. */
  stored: ReleasedPlaceRow;
}

/**
 * Returns what a person may change on a commit; null if they are not restricted. Read each time, so that a restriction and a
 * withdrawn place count at once. A person who may no longer edit the project may change nothing. With `keep: false` no anchor is
 * stored: for commits that the person names.
 */
export async function loadReleased(
  userId: string,
  project: ProjectIdentity,
  commit: string,
  { keep = true }: { keep?: boolean } = {},
): Promise<PlaceOnVersion[] | null> {
  const own = await listOwnRows(userId, project, database());
  if (own === null) return null;
  const places = await followPlaces(project.id, own, commit);
  if (keep) await keepAnchors(project.id, places, own);
  return places;
}

/**
 * Locks the project's row, so that no place is withdrawn and no person restricted until the transaction ends, and returns whether
 * everything that `loadReleased` returned still counts. Later releases make no difference. Reads no git.
 */
export async function lockReleased(
  userId: string,
  project: ProjectIdentity,
  loaded: readonly PlaceOnVersion[] | null,
  tx: Tx,
): Promise<boolean> {
  await lockProjectRow(systemScope, project.id, tx);
  const own = await listOwnRows(userId, project, tx);
  if (own === null) return true;
  if (loaded === null) return false;
  const present = new Map(own.map((row) => [row.id, row]));
  return loaded.every((place) => {
    const row = present.get(place.id);
    // A look stores where it found the element. Another anchor was chosen by an administrator.
    return row !== undefined && (isSameAnchor(row, place.stored) || isSameAnchor(row, place));
  });
}

const isSameAnchor = (left: PlaceAnchor, right: PlaceAnchor) =>
  left.path === right.path && left.ref === right.ref && left.commit === right.commit;

/** Returns the places that are released to a restricted person or to their role; null if they are not restricted. */
async function listOwnRows(userId: string, project: ProjectIdentity, tx: Tx): Promise<ReleasedPlaceRow[] | null> {
  const who = await findRestriction(userId, project, tx);
  if (who === null) return null;
  if (who.role === null) return [];
  const rows = await listPlaceRows(systemScope, project.id, tx);
  return rows.filter((row) => (row.userId === null ? row.role === who.role : row.userId === userId));
}

/**
 * Returns the role for which places are released to a restricted person, null if they may no longer edit; null if they are not
 * restricted.
 */
export async function findRestriction(
  userId: string,
  project: ProjectIdentity,
  tx: Tx = database(),
): Promise<{ role: string | null } | null> {
  const roles = await findRoles(userId, tx);
  if (!roles || !can(roles, "edit", project)) return { role: null };
  if (can(roles, "configure", project)) return null;
  const isRestricted = await findRestricted({ projectId: project.id, userId }, tx);
  return isRestricted === false ? null : { role: roles.projectRoles[project.id] ?? null };
}

/** Returns places as they are on a commit. Those that are lost on it have no page. */
export async function followPlaces(
  projectId: string,
  rows: readonly ReleasedPlaceRow[],
  commit: string,
): Promise<PlaceOnVersion[]> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const anchors = await followAnchors(repository, rows, { commit, now: new Date() });
  const places: PlaceOnVersion[] = [];
  for (const [index, row] of rows.entries()) {
    const anchor = anchors[index] ?? row;
    const isFound = anchor.ref !== null && anchor.lostAt === null;
    const page = isFound ? await readPlacePage(repository, commit, anchor.path) : null;
    places.push({ ...row, ...anchor, stored: row, page });
  }
  return places;
}

/**
 * Stores where the places are on the present version, so that the next look has less history to follow. An anchor moves only to a
 * version that follows its own. Another process may store the same at the same time, or an older version: both are true of their
 * commits.
 */
export async function keepAnchors(
  projectId: string,
  places: readonly PlaceOnVersion[],
  before: readonly ReleasedPlaceRow[],
): Promise<void> {
  const stored = new Map(before.map((row) => [row.id, row]));
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const moved: PlaceOnVersion[] = [];
  const precedes = new Map<string, boolean>();
  for (const place of places) {
    const from = stored.get(place.id)?.commit ?? null;
    if (place.kind !== "element" || from === null || place.commit === null || from === place.commit) continue;
    const way = `${from} ${place.commit}`;
    const isLater = precedes.get(way) ?? (await isAncestor(repository, from, place.commit));
    precedes.set(way, isLater);
    if (isLater) moved.push(place);
  }
  if (moved.length === 0) return;
  await inTransaction(async (tx) => {
    if (!(await lockProjectRow(systemScope, projectId, tx))) return;
    const present = new Map((await listPlaceRows(systemScope, projectId, tx)).map((row) => [row.id, row]));
    for (const place of moved) {
      // Chosen again meanwhile: the new choice stays.
      if (present.get(place.id)?.commit === stored.get(place.id)?.commit)
        await updateAnchor({ projectId, id: place.id }, place, tx);
    }
  }).catch((err: unknown) => log.warn({ err, projectId }, "the anchors of released places could not be stored"));
}
