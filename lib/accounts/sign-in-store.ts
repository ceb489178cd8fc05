import { database, type Tx } from "#lib/platform/db/transaction.ts";
import type { Actor } from "./schema.ts";

/** The person behind a sign-in that has neither ended nor expired, with every role they hold now. */
export async function findActorBySignIn(signInId: string, now: Date, tx: Tx = database()): Promise<Actor | null> {
  const signIn = await tx.signIn.findFirst({
    where: { id: signInId, endedAt: null, expiresAt: { gt: now } },
    select: {
      user: {
        select: {
          id: true,
          name: true,
          email: true,
          memberships: { select: { organizationId: true, role: true } },
          projectMemberships: { select: { projectId: true, role: true } },
        },
      },
    },
  });
  if (!signIn) return null;
  const { id: userId, name, email, memberships, projectMemberships } = signIn.user;
  return {
    userId,
    name,
    email,
    signInId,
    organizationRoles: Object.fromEntries(memberships.map(({ organizationId, role }) => [organizationId, role])),
    projectRoles: Object.fromEntries(projectMemberships.map(({ projectId, role }) => [projectId, role])),
  };
}

export async function insertSignIn(
  signIn: { id: string; userId: string; expiresAt: Date },
  tx: Tx = database(),
): Promise<void> {
  await tx.signIn.create({ data: signIn });
}

/** Ends it once; the moment of the first end stays. */
export async function updateSignInEnded(signInId: string, endedAt: Date, tx: Tx = database()): Promise<void> {
  await tx.signIn.updateMany({ where: { id: signInId, endedAt: null }, data: { endedAt } });
}

/** Forgets a person's sign-ins that have expired, and their preview grants with them. */
export async function deleteExpiredSignIns(userId: string, now: Date, tx: Tx = database()): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId, expiresAt: { lte: now } } });
}
