import { assertCan } from "#lib/accounts/assert-can.ts";
import { listPendingInvitations } from "#lib/accounts/people/invitation-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "../project-store.ts";
import { followPlaces, keepAnchors } from "./load-released.ts";
import { listPlaceRows, listRestrictable } from "./released-place-store.ts";
import type { ReleasedPlacesForDisplay } from "./schema.ts";

/** Returns a project's released places on the present version, and the people who can be restricted, for people with `configure`. */
export async function listReleasedPlaces(actor: Actor, projectId: string): Promise<ReleasedPlacesForDisplay> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const rows = await listPlaceRows(actor, projectId, database());
  const head = project.workspace?.headCommit ?? null;
  const followed = head === null ? null : await followPlaces(projectId, rows, head);
  if (followed) await keepAnchors(projectId, followed, rows);
  const places = followed ?? rows;
  const shown = places.map((place) => ({
    id: place.id,
    kind: place.kind,
    content: place.content,
    path: place.path,
    ref: place.lostAt === null ? place.ref : null,
    name: place.name,
    pageTitle: place.pageTitle,
    role: place.role,
    person: place.userId === null ? null : { userId: place.userId, name: place.user?.name ?? "" },
    lostAt: place.lostAt?.toISOString() ?? null,
    createdAt: place.createdAt.toISOString(),
  }));
  const order = shown.toSorted(
    (left, right) =>
      Number(left.lostAt === null) - Number(right.lostAt === null) ||
      left.path.localeCompare(right.path, "en") ||
      left.createdAt.localeCompare(right.createdAt),
  );
  const invitations = await listPendingInvitations(projectId, new Date());
  const invited = invitations.filter(({ restricted }) => restricted).length;
  return { places: order, people: await listRestrictable(projectId, database()), invited };
}
