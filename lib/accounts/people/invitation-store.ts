import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { ProjectRole } from "../schema.ts";

export interface Invitation {
  id: string;
  projectId: string;
  organizationId: string;
  projectName: string;
  role: ProjectRole;
  restricted: boolean;
  label: string | null;
  invitee: string | null;
  invitedById: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

const selection = {
  id: true,
  projectId: true,
  role: true,
  restricted: true,
  label: true,
  invitee: true,
  createdAt: true,
  expiresAt: true,
  invitedById: true,
  invitedBy: { select: { name: true } },
  project: { select: { name: true, organizationId: true } },
} satisfies Prisma.InvitationSelect;

function toInvitation({
  project,
  invitedBy,
  ...row
}: Prisma.InvitationGetPayload<{ select: typeof selection }>): Invitation {
  return { ...row, invitedBy: invitedBy.name, projectName: project.name, organizationId: project.organizationId };
}

/** The condition of an invitation that can still be accepted: unused, not withdrawn, not expired, to a project that is not hidden. */
const pending = (now: Date) =>
  ({
    acceptedAt: null,
    revokedAt: null,
    expiresAt: { gt: now },
    project: { archivedAt: null },
  }) satisfies Prisma.InvitationWhereInput;

export async function insertInvitation(
  invitation: {
    id: string;
    tokenHash: string;
    projectId: string;
    role: ProjectRole;
    restricted?: boolean;
    label?: string | null;
    invitee?: string | null;
    invitedById: string;
    createdAt: Date;
    expiresAt: Date;
  },
  tx: Tx = database(),
): Promise<Invitation> {
  return toInvitation(await tx.invitation.create({ data: invitation, select: selection }));
}

export async function findPendingInvitation(
  tokenHash: string,
  now: Date,
  tx: Tx = database(),
): Promise<Invitation | null> {
  const row = await tx.invitation.findFirst({ where: { tokenHash, ...pending(now) }, select: selection });
  return row && toInvitation(row);
}

/** Counts the open invitations: of the person in the project, of the project, and of the person in all projects. */
export async function countPendingInvitations(
  { userId, projectId }: { userId: string; projectId: string },
  now: Date,
  tx: Tx,
): Promise<{ personInProject: number; project: number; person: number }> {
  const count = (where: Prisma.InvitationWhereInput) => tx.invitation.count({ where: { ...where, ...pending(now) } });
  return {
    personInProject: await count({ projectId, invitedById: userId }),
    project: await count({ projectId }),
    person: await count({ invitedById: userId }),
  };
}

/** Returns a project's open invitations, newest first. */
export async function listPendingInvitations(projectId: string, now: Date, tx: Tx = database()): Promise<Invitation[]> {
  const rows = await tx.invitation.findMany({
    where: { projectId, ...pending(now) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: selection,
  });
  return rows.map(toInvitation);
}

/** Marks the invitation as used. Returns true for one of several concurrent attempts. */
export async function markAccepted(id: string, userId: string, now: Date, tx: Tx): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { id, ...pending(now) },
    data: { acceptedAt: now, acceptedById: userId },
  });
  return count === 1;
}

/** Withdraws an open invitation, or all open invitations that a person made; returns how many. */
export async function markRevoked(
  where: { id: string; projectId: string } | { invitedById: string; projectId: string },
  now: Date,
  tx: Tx = database(),
): Promise<number> {
  const { count } = await tx.invitation.updateMany({
    where: { ...where, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
  return count;
}

/** Returns the invitations with which people joined the project, oldest first. */
export async function listAcceptedInvitations(
  projectId: string,
  tx: Tx = database(),
): Promise<{ userId: string; invitedBy: string; label: string | null; invitee: string | null; at: Date }[]> {
  const rows = await tx.invitation.findMany({
    where: { projectId, acceptedAt: { not: null } },
    orderBy: { acceptedAt: "asc" },
    select: { label: true, invitee: true, acceptedAt: true, acceptedById: true, invitedBy: { select: { name: true } } },
  });
  return rows.flatMap(({ acceptedById: userId, acceptedAt: at, invitedBy, label, invitee }) =>
    userId && at ? [{ userId, at, invitedBy: invitedBy.name, label, invitee }] : [],
  );
}

export async function existsInvitation(id: string, projectId: string): Promise<boolean> {
  return (await database().invitation.count({ where: { id, projectId } })) > 0;
}
