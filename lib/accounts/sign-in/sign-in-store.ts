import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { Actor, Roles } from "../schema.ts";

const roles = {
  memberships: { select: { organizationId: true, role: true } },
  projectMemberships: { select: { projectId: true, role: true } },
} satisfies Prisma.UserSelect;

function toRoles({ memberships, projectMemberships }: Prisma.UserGetPayload<{ select: typeof roles }>): Roles {
  return {
    organizationRoles: Object.fromEntries(memberships.map(({ organizationId, role }) => [organizationId, role])),
    projectRoles: Object.fromEntries(projectMemberships.map(({ projectId, role }) => [projectId, role])),
  };
}

/** Returns a person's present roles, signed in or not; null if there is no such person. */
export async function findRoles(userId: string, tx: Tx = database()): Promise<Roles | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: roles });
  return user && toRoles(user);
}

/** Returns the person of a sign-in with their present roles; null if it has ended or expired. */
export async function findActorBySignIn(signInId: string, now: Date, tx: Tx = database()): Promise<Actor | null> {
  const signIn = await tx.signIn.findFirst({
    where: { id: signInId, endedAt: null, expiresAt: { gt: now } },
    select: { user: { select: { id: true, name: true, email: true, ...roles } } },
  });
  if (!signIn) return null;
  const { id: userId, name, email } = signIn.user;
  return { userId, name, email, signInId, ...toRoles(signIn.user) };
}

export async function insertSignIn(
  signIn: { id: string; userId: string; expiresAt: Date },
  tx: Tx = database(),
): Promise<void> {
  await tx.signIn.create({ data: signIn });
}

/** Ends a sign-in and returns its person's id; null if it had ended already. A trigger notifies every host. */
export async function updateSignInEnded(signInId: string, endedAt: Date, tx: Tx = database()): Promise<string | null> {
  const where = { id: signInId, endedAt: null };
  const [ended] = await tx.signIn.updateManyAndReturn({ where, data: { endedAt }, select: { userId: true } });
  return ended?.userId ?? null;
}

/** Deletes a person's expired sign-ins, and with them their preview grants. */
export async function deleteExpiredSignIns(userId: string, now: Date, tx: Tx = database()): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId, expiresAt: { lte: now } } });
}
