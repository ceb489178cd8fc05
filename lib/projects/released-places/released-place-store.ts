import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";

const fields = {
  id: true,
  role: true,
  userId: true,
  kind: true,
  content: true,
  path: true,
  ref: true,
  commit: true,
  sourceHash: true,
  name: true,
  pageTitle: true,
  lostAt: true,
  createdAt: true,
  user: { select: { name: true } },
} as const;

export type ReleasedPlaceRow = Prisma.ReleasedPlaceGetPayload<{ select: typeof fields }>;

/** The marks by which a place is known on a version of the site. */
export type PlaceAnchor = Pick<
  ReleasedPlaceRow,
  "path" | "ref" | "commit" | "sourceHash" | "name" | "pageTitle" | "lostAt"
>;

/** Returns a project's released places, oldest first. */
export async function listPlaceRows(scope: Scope, projectId: string, tx: Tx): Promise<ReleasedPlaceRow[]> {
  return tx.releasedPlace.findMany({
    where: { projectId, project: visibleProjects(scope) },
    select: fields,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Inserts a place. The caller has locked the project's row and checked that the actor may configure it. */
export async function insertPlace(place: Prisma.ReleasedPlaceUncheckedCreateInput, tx: Tx): Promise<void> {
  await tx.releasedPlace.create({ data: place });
}

/** Updates where a place is. The caller has locked the project's row. Writes nothing if the place was withdrawn. */
export async function updateAnchor(
  { projectId, id }: { projectId: string; id: string },
  { path, ref, commit, sourceHash, name, pageTitle, lostAt }: PlaceAnchor,
  tx: Tx,
): Promise<void> {
  const data = { path, ref, commit, sourceHash, name, pageTitle, lostAt };
  await tx.releasedPlace.updateMany({ where: { projectId, id }, data });
}

/** Deletes a place and returns whether there was one. The caller has locked the project's row. */
export async function deletePlace({ projectId, id }: { projectId: string; id: string }, tx: Tx): Promise<boolean> {
  return (await tx.releasedPlace.deleteMany({ where: { projectId, id } })).count === 1;
}

/** Returns whether a person is restricted in a project; null without a role of their own there. */
export async function findRestricted(
  { projectId, userId }: { projectId: string; userId: string },
  tx: Tx,
): Promise<boolean | null> {
  const row = await tx.projectMembership.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: { restricted: true },
  });
  return row?.restricted ?? null;
}

/** Restricts a person, or lifts it. The caller has locked the project's row. */
export async function updateRestricted(
  { projectId, userId, restricted }: { projectId: string; userId: string; restricted: boolean },
  tx: Tx,
): Promise<void> {
  await tx.projectMembership.updateMany({ where: { projectId, userId }, data: { restricted } });
}

export async function listRestrictable(
  projectId: string,
  tx: Tx,
): Promise<{ userId: string; name: string; role: "editor" | "developer"; restricted: boolean }[]> {
  const rows = await tx.projectMembership.findMany({
    where: { projectId, role: { in: ["editor", "developer"] } },
    select: { userId: true, role: true, restricted: true, user: { select: { name: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  return rows.flatMap(({ user, role, ...row }) =>
    role === "editor" || role === "developer" ? [{ ...row, role, name: user.name }] : [],
  );
}
