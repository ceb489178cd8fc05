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

/** Every role that somebody holds now, signed in or not. */
export async function findRoles(userId: string, tx: Tx = database()): Promise<Roles | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: roles });
  return user && toRoles(user);
}

/** The person behind a sign-in that has neither ended nor expired, with every role they hold now. */
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

/**
 * Ends it once; the moment of the first end stays. Answers whose it was, null where nothing ended. A trigger tells every host
 * that something of that person's changed.
 */
export async function updateSignInEnded(signInId: string, endedAt: Date, tx: Tx = database()): Promise<string | null> {
  const where = { id: signInId, endedAt: null };
  const [ended] = await tx.signIn.updateManyAndReturn({ where, data: { endedAt }, select: { userId: true } });
  return ended?.userId ?? null;
}

/** Forgets a person's sign-ins that have expired, and their preview grants with them. */
export async function deleteExpiredSignIns(userId: string, now: Date, tx: Tx = database()): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId, expiresAt: { lte: now } } });
}
