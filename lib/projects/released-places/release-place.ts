import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import { notifyPerson } from "#lib/accounts/people/people-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { assertConfigures } from "../assert-configures.ts";
import { findProjectRow, lockProjectRow } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import { anchorAt, readPlacePage } from "./find-anchor.ts";
import {
  deletePlace,
  insertPlace,
  listPlaceRows,
  listRestrictable,
  type PlaceAnchor,
  updateAnchor,
  updateRestricted,
} from "./released-place-store.ts";
import { type ChooseAgain, placesMax, type ReleasePlace } from "./schema.ts";

/** Releases a place to a person or a role. It counts at once, also for a turn that runs. */
export async function releasePlace(actor: Actor, projectId: string, place: ReleasePlace): Promise<{ id: string }> {
  await assertConfigures(actor, projectId);
  const anchor = await readAnchor(actor, projectId, place);
  const id = newId();
  await inTransaction(async (tx) => {
    const audited = await lockConfigured(actor, projectId, tx);
    const { role = null, userId = null } = { ...place.for } as { role?: "editor" | "developer"; userId?: string };
    if (userId !== null && !(await listRestrictable(projectId, tx)).some((person) => person.userId === userId))
      throw projectRefusals["not-restrictable"]();
    if ((await listPlaceRows(actor, projectId, tx)).length >= placesMax)
      throw projectRefusals["places-full"](placesMax);
    const content = place.kind === "content" ? place.content : null;
    await insertPlace({ id, projectId, role, userId, kind: place.kind, content, ...anchor }, tx);
    await audited("place-released", {}, { id, kind: place.kind, path: place.path, name: anchor.name, role, userId });
  });
  return { id };
}

/** Gives a released element another place, for example because its own is lost. */
export async function chooseAgain(
  actor: Actor,
  { projectId, placeId }: { projectId: string; placeId: string },
  chosen: ChooseAgain,
): Promise<void> {
  await assertConfigures(actor, projectId);
  const anchor = await readAnchor(actor, projectId, { kind: "element", ...chosen });
  await inTransaction(async (tx) => {
    const audited = await lockConfigured(actor, projectId, tx);
    const place = (await listPlaceRows(actor, projectId, tx)).find(({ id }) => id === placeId);
    if (place?.kind !== "element") throw notFound();
    await updateAnchor({ projectId, id: placeId }, anchor, tx);
    const before = { id: placeId, path: place.path, name: place.name };
    await audited("place-released", before, { id: placeId, path: anchor.path, name: anchor.name });
  });
}

/** Withdraws a released place, effective at once. */
export async function withdrawPlace(
  actor: Actor,
  { projectId, placeId }: { projectId: string; placeId: string },
): Promise<void> {
  await inTransaction(async (tx) => {
    const audited = await lockConfigured(actor, projectId, tx);
    const place = (await listPlaceRows(actor, projectId, tx)).find(({ id }) => id === placeId);
    if (!place || !(await deletePlace({ projectId, id: placeId }, tx))) throw notFound();
    await audited("place-withdrawn", { id: placeId, kind: place.kind, path: place.path, name: place.name }, {});
  });
}

/** Restricts a person of the project to the released places, or lifts that, effective at once. */
export async function restrictPerson(
  actor: Actor,
  { projectId, userId, restricted }: { projectId: string; userId: string; restricted: boolean },
): Promise<void> {
  await inTransaction(async (tx) => {
    const audited = await lockConfigured(actor, projectId, tx);
    const person = (await listRestrictable(projectId, tx)).find((one) => one.userId === userId);
    if (!person) throw projectRefusals["not-restrictable"]();
    if (person.restricted === restricted) return;
    await updateRestricted({ projectId, userId, restricted }, tx);
    await audited("person-restricted", { userId, restricted: person.restricted }, { userId, restricted });
    await notifyPerson(userId, tx);
  });
}

type Audited = (
  action: string,
  before: Record<string, string | boolean | null>,
  after: Record<string, string | boolean | null>,
) => Promise<void>;

async function lockConfigured(actor: Actor, projectId: string, tx: Tx): Promise<Audited> {
  const project = await lockProjectRow(actor, projectId, tx);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const { organizationId } = project;
  return (action, before, after) => insertAuditEntry(actor, { organizationId, projectId, action, before, after }, tx);
}

type Chosen = ({ kind: "element" } & ChooseAgain) | { kind: "page" | "folder" | "content"; path: string };

/** Returns the anchor of a chosen place. Reads git, so it is called outside of a transaction. */
async function readAnchor(actor: Actor, projectId: string, chosen: Chosen): Promise<PlaceAnchor> {
  const project = await findProjectRow(actor, projectId, database());
  const head = project?.workspace?.headCommit ?? null;
  if (head === null) throw projectRefusals["place-unknown"]();
  const repository = repositoryPath(env().DATA_DIR, projectId);
  if (chosen.kind === "element") {
    if (!(await isAncestor(repository, chosen.commit, head))) throw projectRefusals["place-unknown"]();
    const page = await readPlacePage(repository, chosen.commit, chosen.path);
    const element = page?.map.elements.find(({ ref }) => ref === chosen.ref);
    if (!page || !element) throw projectRefusals["place-unknown"]();
    return anchorAt(page, element);
  }
  const { path } = chosen;
  if (chosen.kind === "page" && !/\.(?:html?|md|markdown|txt)$/i.test(path)) throw projectRefusals["place-no-page"]();
  const page = isHtmlPath(path) ? await readPlacePage(repository, head, path) : null;
  const title = page?.map.title ?? "";
  return {
    path,
    ref: null,
    commit: null,
    sourceHash: null,
    name: path.slice(0, 300),
    pageTitle: title.slice(0, 300),
    lostAt: null,
  };
}
